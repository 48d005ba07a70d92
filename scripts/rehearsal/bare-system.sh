#!/bin/sh
# A Debian with systemd, made of this machine's own files: bare-system.sh <name> <folder with what lies in its /root>. What is
# written there stays in memory and goes with it; it has no way out to any network, no Node, no npm and no git.
set -eu
name=$1
luggage=$2

if [ "${3-}" != inside ]; then
  groups=$(findmnt --noheadings --types cgroup2 --output TARGET | head -n 1)
  mkdir "$groups/$name"
  echo $$ > "$groups/$name/cgroup.procs"
  exec unshare --mount --net --pid --ipc --uts --cgroup --fork --kill-child sh "$0" "$name" "$luggage" inside
fi

place=$(mktemp --directory)
mount -t tmpfs -o size=6g tmpfs "$place"
mkdir "$place/changes" "$place/work" "$place/root"
mount -t overlay -o "lowerdir=/,upperdir=$place/changes,workdir=$place/work" overlay "$place/root"
cd "$place/root"

mount -t proc proc proc
mount --bind proc/sys proc/sys && mount -o remount,ro,bind proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
while read -r device numbers; do
  # shellcheck disable=SC2086 -- two numbers
  mknod -m 666 "dev/$device" c $numbers
done << 'DEVICES'
null 1 3
zero 1 5
full 1 7
random 1 8
urandom 1 9
tty 5 0
DEVICES
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
ip link set lo up

for program in node npm npx git; do rm -f "usr/bin/$program" "usr/local/bin/$program"; done
mount -t tmpfs -o mode=700 tmpfs root
mount -t tmpfs -o mode=755 tmpfs opt
rm -rf etc/systemd/system etc/fstab var/log/journal
mkdir run/postgresql
chown postgres run/postgresql 2> /dev/null || true
cp -a "$luggage/." root/

# Of what a machine starts by itself only the journal: the rest is about hardware, which is not this system's to touch.
mkdir -p etc/systemd/system
for unit in usr/lib/systemd/system/*.wants/*; do
  case $unit in
    *systemd-journald.s*) ;;
    *) ln -sf /dev/null "etc/systemd/system/${unit##*/}" ;;
  esac
done
for unit in systemd-journald-audit.socket systemd-remount-fs.service tmp.mount; do
  ln -sf /dev/null "etc/systemd/system/$unit"
done

mkdir outside
pivot_root . outside
exec chroot . /bin/sh -c 'umount --lazy /outside && rmdir /outside &&
  exec env -i container=bollenveld-rehearsal PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --unit=sysinit.target --log-target=journal --show-status=no'
