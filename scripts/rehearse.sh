#!/bin/sh
# npm run rehearse: clones the committed state, runs npm start there as a stranger does, and packs it. Then, as root on Debian,
# follows docs/operations.md line by line on a bare system: this machine's own files under a systemd of its own, without Node,
# npm, git or a network, in memory, apt-get and certbot stand-ins. Prints the seconds of each step.
set -eu
password=een-veld-vol-tulpen
database=postgres://bollenveld:$password@127.0.0.1:5499/bollenveld

step() {
  title=$1 began=$(date +%s)
  shift
  "$@" >> "$log" 2>&1
  echo "| $title | $(($(date +%s) - began)) |"
}
said() { [ $? -eq 0 ] || { echo "✗ $title"; tail -n 40 "$log"; }; }

# ── On this machine ──
start_shop() {
  setsid npm start &
  npm=$!
  until curl --silent --fail "http://127.0.0.1:$PORT/healthz"; do kill -0 $npm; sleep 0.1; done
  kill $npm
  wait $npm
}
pack() {
  sed -i "s/\"version\": \"[^\"]*\"/\"version\": \"$1\"/" package.json
  npm run release -- --to "$work/luggage"
}
# Makes the bare system and becomes the first process in it; its /root holds what is in the folder.
make_system() {
  mount -t tmpfs -o size=6g tmpfs /mnt
  mkdir /mnt/changes /mnt/work /mnt/root
  mount -t overlay -o lowerdir=/,upperdir=/mnt/changes,workdir=/mnt/work overlay /mnt/root
  cd /mnt/root
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  for place in run tmp dev opt root; do mount -t tmpfs -o mode=755 tmpfs $place; done
  chmod 1777 tmp
  mkdir -m 1777 dev/pts dev/shm run/postgresql
  mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
  cp -a /dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty dev/
  ln -s pts/ptmx /proc/self/fd dev/
  ip link set lo up
  for program in node npm npx git; do rm -f "usr/bin/$program" "usr/local/bin/$program"; done
  rm -rf etc/systemd/system etc/fstab var/log/journal
  for program in apt-get certbot; do ln -sf /bin/true "usr/local/bin/$program"; done
  certificate=etc/letsencrypt/live/shop.example.nl
  mkdir -p etc/systemd/system outside $certificate
  openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=shop -keyout $certificate/privkey.pem -out $certificate/fullchain.pem
  # Of what a machine starts by itself only the journal: the rest is about hardware.
  for unit in usr/lib/systemd/system/*.wants/* systemd-journald-audit.socket systemd-remount-fs.service tmp.mount; do
    ln -sf /dev/null "etc/systemd/system/${unit##*/}"
  done
  rm etc/systemd/system/systemd-journald.s*
  cp -a "$1/." root/
  pivot_root . outside
  exec chroot . /bin/sh -c 'umount --lazy /outside && exec env -i container=rehearsal PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --unit=sysinit.target --log-target=journal --show-status=no'
}
follow_inside() {
  group=$(findmnt --noheadings --types cgroup2 --output TARGET | head -n 1)/rehearsal-$$
  mkdir "$group"
  sh -c 'echo $$ > "$0/cgroup.procs" && exec setpriv --pdeathsig KILL unshare --mount --net --pid --ipc --uts --cgroup --fork \
    --kill-child sh "$1/rehearse.sh" system "$1"' "$group" "$1" > /dev/null &
  world=$!
  sleep 5
  set -- nsenter --target "$(tr -d ' ' < /proc/$world/task/$world/children)" --mount --net --pid --uts --ipc --cgroup --root \
    env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  until "$@" systemctl is-system-running 2> /dev/null | grep -E 'running|degraded' > /dev/null; do sleep 0.5; done
  "$@" sh /root/rehearse.sh follow
}

# ── On the bare system ──
# Prints the manual's block of commands that begins so.
recipe() {
  awk -v first="$1" '/^ *```sh$/ { margin = index($0, "`"); block = ""; isOpen = 1; next }
    /^ *```$/ && isOpen { isOpen = 0; if (index(block, first) == 1) { printf "%s", block; exit } }
    isOpen { block = block substr($0, margin) "\n" }' /root/operations.md |
    sed "s|<release>|$release|g; s|<old release>|1.0.0|; s|<the backup>|${backup-}|; s|postgres://[^ '|]*5432/bollenveld|$database|"
}
# Runs it line by line, with what the manual leaves to its reader.
follow() {
  recipe "$1" > /run/recipe
  [ -s /run/recipe ]
  while IFS= read -r line <&3; do
    eval "$line" || exit 1
  done 3< /run/recipe
}
page() { curl --silent --show-error --insecure --resolve shop.example.nl:443:127.0.0.1 "https://shop.example.nl$@"; }
install_shop() {
  follow 'apt-get install nginx-light'
  page / --fail --retry 300 --retry-delay 1 --retry-all-errors | grep '<html lang="nl"'
  eval "ADMIN_PASSWORD=$password $(recipe 'deploy/as-shop npm run admin -- create-admin') --gebruikersnaam=baas \
    --bedrijfsnaam=Bol --email=baas@bollenveld.example --telefoonnummer=0252123456"
}
# With the manual's first command, or its second. Meanwhile somebody who is logged in reads on, and must not be refused once.
upgrade_to() {
  release=$1
  page /auth/try --cookie-jar /run/cookies --json "{\"gebruikersnaam\":\"baas\",\"wachtwoord\":\"$password\"}" --fail
  touch /run/reading
  while [ -e /run/reading ]; do page /products/shop --cookie /run/cookies --fail --output /dev/null || echo >> /run/refused; done &
  eval "$(recipe 'cd /opt/bollenveld && deploy/upgrade' | sed -n "$2"p)"
  rm /run/reading
  wait $!
  [ ! -e /run/refused ]
}
make_postgres() {
  pg_createcluster 15 shop -p 5499 --start
  runuser -u postgres -- psql -p 5499 -c "create role bollenveld login password '$password'" -c 'create database bollenveld owner bollenveld'
}
rehearse() {
  trap said EXIT
  cd /root
  log=/root/log release=1.0.0
  step 'Install: two processes behind nginx' install_shop
  step 'Back up: timer, first backup, check' follow 'install -d -m 0700 -o bollenveld -g bollenveld /var/backups'
  backup=$(ls /var/backups/bollenveld)
  step 'Upgrade, with a step in the database and a reader' upgrade_to 1.1.0 1
  step 'The way back, with a reader' upgrade_to 1.0.0 2
  step 'Back up there; check' systemctl start bollenveld-backup
  step 'Up again, with a reader' upgrade_to 1.1.0 1
  step 'The way back past a step that ends with -alone' follow "systemctl stop 'bollenveld@*'\\nmv"
  step '(PostgreSQL itself, empty)' make_postgres
  step 'Scale out: move to PostgreSQL, twice; check' follow "MOVE_TO='postgres://"
  step 'Back up, on PostgreSQL; check' systemctl start bollenveld-backup
}
case ${1-} in
  system) make_system "$2" ;;
  follow) rehearse ;;
  *)
    work=$(mktemp -d)
    log=$work/log
    trap 'said; rm -rf "$work"; kill ${world-}' EXIT
    git clone --quiet "$(dirname "$0")/.." "$work/clone"
    mkdir "$work/home" "$work/luggage"
    # Nothing of this shell may help: no Node of node_modules, no npm settings but the registry.
    npm_config_registry=$(npm config get registry)
    PATH=$(echo "$PATH" | tr : '\n' | grep -v node_modules | paste -sd :)
    export npm_config_registry PATH PORT=3999 HOME="$work/home"
    cd "$work/clone"
    step 'npm start in a clone, until the page is served' start_shop
    step 'npm run release: 1.0.0' pack 1.0.0
    sed -i "s/'001-first': first,/&\n  '900-more': { up: (db: Db) => db.schema.alterTable('users').addColumn('later', 'text').execute() },/" server/platform/db/migrate.ts
    grep --quiet 900-more server/platform/db/migrate.ts
    step 'npm run release: 1.1.0' pack 1.1.0
    cp docs/operations.md scripts/rehearse.sh "$work/luggage/"
    follow_inside "$work/luggage"
    ;;
esac
