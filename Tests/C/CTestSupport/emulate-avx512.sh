# Runs C tests of the backend "avx512" on an emulated CPU: Bochs boots a Debian kernel whose first
# program runs the test program, with its console on a serial line that Bochs writes to a file.
# Sourced by the `emulate-avx512` of a program, with `here` set to its folder, `core` to the folder of
# what is tested, and the options of the test program as arguments; without any they are --quick.
#
# Debian packages: bochs, bochs-term, bochsbios, vgabios, grub-pc-bin, grub-common, xorriso, cpio. The
# kernel is downloaded and unpacked, not installed.
[ $# -gt 0 ] || set -- --quick
shared=$here/../CTestSupport
work=$(mktemp -d)
finish() {
  [ ! -s "$work/pid" ] || kill -KILL "$(cat "$work/pid")" 2>/dev/null || true # it does not hear others
  rm -rf "$work"
}
trap finish EXIT
cd "$work"

mkdir -p root iso/boot/grub
# Bochs 2.7 takes a gather or scatter by one of the upper sixteen registers for no instruction: the
# compiler is to make none.
tuning=(-Xclang -target-feature -Xclang +prefer-no-gather -Xclang -target-feature -Xclang +prefer-no-scatter)
clang -std=c17 -O2 "${tuning[@]}" -static -I"$core/include" -I"$core/kernels" -I"$shared" \
  "$core"/kernels/*.c "$here"/*.c "$shared"/*.c -lm -o root/tests
clang -std=gnu17 -O2 -static -x c - -o root/init <<'PROGRAM'
#include <stdio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int status = 0;
  argv[0] = "/tests";
  pid_t tests = fork();
  if (tests == 0)
    return argc > 0 ? execv(argv[0], argv) : 1;
  waitpid(tests, &status, 0);
  printf("ended with %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  fflush(stdout);
  tcdrain(STDOUT_FILENO);
  for (;;) /* the kernel must not lose its first program */
    pause();
}
PROGRAM
(cd root && printf 'init\ntests\n' | cpio -o -H newc --quiet | gzip) >iso/boot/initrd

kernel=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends: linux-image/ { print $2 }')
apt-get download -qq -o APT::Sandbox::User="$(id -un)" "$kernel"
dpkg -x ./"$kernel"_*.deb kernel
cp kernel/boot/vmlinuz-* iso/boot/vmlinuz

# clearcpuid takes away XSAVEC and XSAVES, of which this Bochs tells sizes that the kernel doubts: it
# would then switch AVX off.
cat >iso/boot/grub/grub.cfg <<CONFIGURATION
set timeout=0
linux /boot/vmlinuz console=ttyS0 quiet mitigations=off clearcpuid=321,323 pci=off acpi=off lpj=1000000 tsc=reliable -- --backend avx512 $*
initrd /boot/initrd
boot
CONFIGURATION
grub-mkrescue -d /usr/lib/grub/i386-pc -o boot.iso iso 2>/dev/null

cat >bochsrc <<CONFIGURATION
cpu: model=corei7_skylake_x, count=1, ips=100000000, reset_on_triple_fault=0
clock: sync=none
memory: guest=512, host=512
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
display_library: term
ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14
ata0-master: type=cdrom, path=boot.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=serial
log: log
panic: action=fatal
error: action=ignore
info: action=ignore
CONFIGURATION
echo continue >commands # Debian's Bochs starts in its debugger

# The display wants a terminal.
TERM=vt100 script -qfec 'echo $$ >pid; exec bochs -q -f bochsrc -rc commands' screen >/dev/null </dev/null &
emulator=$!
until grep -qa '^ended with [0-9]*.$' serial 2>/dev/null; do
  kill -0 "$emulator" 2>/dev/null || { cat log >&2; echo "error: Bochs ended by itself" >&2; exit 1; }
  ! grep -qa 'Kernel panic' serial 2>/dev/null || { cat serial >&2; exit 1; }
  sleep 1
done
tr -d '\r' <serial | grep -aE '^(quick|full),|^FAILED| passed, |^error|^usage' || true
grep -qa '^ended with 0.$' serial && exit
# Bochs 2.7 gets 0 when it shifts a mask of sixteen by 15, to the left or right. No option keeps
# compilers from making such a shift; the kernels contained none when this was written.
shifting=$(objdump -d --no-show-raw-insn root/tests |
  awk '/^[0-9a-f]+ </ { name = $2 } /kshift[lr]w +\$0xf,/ { print name }' | sort -u)
[ -z "$shifting" ] || echo "note: Bochs 2.7 gets kshiftlw and kshiftrw by 15 wrong; they are in:" $shifting >&2
exit 1
