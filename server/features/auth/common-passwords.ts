// From public lists of leaked passwords (8 characters or more), plus some of Dutch offices.
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890
  12341234 123123123 123321123 11223344 1122334455 87654321 987654321 0987654321 1234abcd abcd1234 abcdefgh abcdefg1
  abc12345 a1b2c3d4 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
  qwerty12345 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 iloveyou iloveyou1 sunshine sunshine1 princess princess1 football
  football1 baseball superman superman1 batman123 trustno1 starwars whatever welcome1 welcome12 welcome123 admin123
  admin1234 administrator letmein1 letmein123 computer internet michelle jennifer jessica1 charlie1 monkey123 dragon123
  master123 shadow12 michael1 liverpool chelsea1 arsenal1 barcelona realmadrid pokemon1 samantha elephant corvette
  mercedes maverick q1w2e3r4 q1w2e3r4t5 changeme changeme1 changeme123 secret12 secret123 default1 guest123 test1234
  testtest test12345 testing1 testing123 temp1234 temporary mypassword newpassword password! password01 password2
  password99 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 zomer2024 zomer2025 zomer2026 winter123
  zomer123 herfst2024 herfst2025 herfst2026 lente2024 lente2025 lente2026 wachtwoord wachtwoord1 wachtwoord12
  wachtwoord123 wachtw00rd welkom01 welkom02 welkom12 welkom123 welkom1234 welkom2024 welkom2025 welkom2026 welkom00
  welkom10 welkom11 welkom!1 welkom01! welkom123! geheim12 geheim123 geheimpje nederland nederland1 holland1 holland123
  amsterdam amsterdam1 rotterdam rotterdam1 feyenoord feyenoord1 ajax1234 ajaxamsterdam denhaag1 utrecht1 eindhoven
  groningen limburg1 brabant1 voetbal1 voetbal123 snoopy12 bloemen1 bloemen12 bloemen123 bloembollen tulpen12 tulpen123
  tulpenbol bollen12 bollen123 bollenveld bollenveld1 bollenveld-demo planten1 planten123 plantjes aalsmeer aalsmeer1 naaldwijk
  westland westland1 kwekerij kwekerij1 kantoor1 kantoor123 bedrijf1 beheer12 beheer123 beheerder beheerder1 klant123
  kerstmis lieverd1 schatje1 schatje123 mamapapa vakantie vakantie1 januari1 december december1`.split(/\s+/),
)
