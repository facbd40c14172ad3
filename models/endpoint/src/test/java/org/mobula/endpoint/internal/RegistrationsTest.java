package org.mobula.endpoint.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.memory.BufferPool;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;
import org.mobula.testkit.JavaProcess;

/** Counted registrations, and the limit of locked memory. */
@Tag("A5")
class RegistrationsTest {
    private static final int ENDPOINT = 7;

    private static final long PAGE = 4096;

    private final List<String> calls = new ArrayList<>();
    private final Set<Long> locked = new TreeSet<>();
    private boolean limited;

    /** As the system does it: locks of a page are not counted. */
    private final MemoryLock system = new MemoryLock(PAGE) {
        @Override
        boolean isAvailable() {
            return true;
        }

        @Override
        boolean lockPages(long from, long to) {
            calls.add("lock");
            for (long page = from; page < to && !limited; page += PAGE) {
                locked.add(page);
            }
            return !limited;
        }

        @Override
        void unlockPages(long from, long to) {
            calls.add("unlock");
            for (long page = from; page < to; page += PAGE) {
                locked.remove(page);
            }
        }
    };

    private final Registrations registrations = new Registrations(system);

    @Test
    void aBufferIsPinnedOnceAndUnpinnedWithItsLastRegistration() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        RegisteredBuffer first = registrations.add(buffer, ENDPOINT, true, false);
        RegisteredBuffer second = registrations.add(buffer, ENDPOINT, false, true);
        assertThat(first.isPinned() && second.isPinned()).isTrue();
        assertThat(calls).containsExactly("lock");
        first.close();
        assertThat(registrations.find(first.number())).isNull();
        assertThat(registrations.find(second.number())).isSameAs(second);
        assertThat(registrations.of(ENDPOINT)).containsExactly(second);
        assertThat(calls).containsExactly("lock");
        second.close();
        second.close();
        assertThat(calls).containsExactly("lock", "unlock");
        buffer.free();
    }

    @Test
    void beyondTheLimitARegistrationContinuesUnpinned() {
        limited = true;
        MessageBuffer buffer = MessageBuffer.allocate(64);
        RegisteredBuffer registered = registrations.add(buffer, ENDPOINT, false, false);
        assertThat(registered.isPinned()).isFalse();
        assertThat(registered.begin().byteSize()).isEqualTo(64);
        registered.end();
        registered.close();
        assertThat(locked).isEmpty();
        buffer.free();
    }

    @Test
    void memoryThatMovesIsNotPinned() {
        MessageBuffer buffer = MessageBuffer.allocate(64, ReclaimPolicy.REVOKE);
        assertThat(registrations.add(buffer, ENDPOINT, false, false).isPinned()).isFalse();
        assertThat(calls).isEmpty();
    }

    @Test
    void aRegistrationInUseEndsWhenItIsUnused() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        RegisteredBuffer registered = registrations.add(buffer, ENDPOINT, false, false);
        registered.begin();
        registered.closeWhenUnused();
        assertThat(registered.isClosed()).isTrue();
        assertThat(buffer.registrations()).isEqualTo(1);
        registered.end();
        assertThat(buffer.registrations()).isZero();
        assertThat(calls).containsExactly("lock", "unlock");
        buffer.free();
    }

    @Test
    void numbersOfEndedRegistrationsDoNotNameLaterOnes() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        int before = 0;
        for (int i = 0; i < 40; i++) {
            RegisteredBuffer registered = registrations.add(buffer, ENDPOINT, false, false);
            assertThat(registrations.find(registered.number())).isSameAs(registered);
            assertThat(registrations.find(before)).isNull();
            before = registered.number();
            registered.close();
        }
        assertThat(registrations.find(-1)).isNull();
        buffer.free();
    }

    @Test
    void nodesOfOneProcessHoldTheirOwnLocksOfABuffer() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        RegisteredBuffer here = registrations.add(buffer, ENDPOINT, false, false);
        RegisteredBuffer there = new Registrations(system).add(buffer, ENDPOINT, false, false);
        assertThat(there.isPinned()).isTrue();
        here.close();
        assertThat(locked).isNotEmpty();
        there.close();
        assertThat(locked).isEmpty();
        buffer.free();
    }

    /** What is locked is what some lock covers, whatever the order in which locks end. */
    @Test
    void aPageStaysLockedAsLongAsOneOfItsSegmentsIs() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pages = arena.allocate(5 * PAGE, PAGE);
            List<MemorySegment> parts = List.of(
                    pages.asSlice(0, 64),
                    pages.asSlice(64, 64),
                    pages.asSlice(128, 3 * PAGE),
                    pages.asSlice(3 * PAGE + 128, 100),
                    pages.asSlice(3 * PAGE + 228, 2 * PAGE - 228));
            Random random = new Random(5);
            List<MemorySegment> held = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                MemorySegment part = parts.get(random.nextInt(parts.size()));
                if (random.nextBoolean()) {
                    assertThat(system.lock(part)).isTrue();
                    held.add(part);
                } else if (held.remove(part)) {
                    system.unlock(part);
                }
                Set<Long> expected = new TreeSet<>();
                for (MemorySegment each : held) {
                    for (long page = each.address() & -PAGE; page < each.address() + each.byteSize(); page += PAGE) {
                        expected.add(page);
                    }
                }
                assertThat(locked).as("step %d", i).isEqualTo(expected);
            }
        }
    }

    /** In a process of its own, which may call native code. Prints how many KiB are locked. */
    static final class Program {
        public static void main(String[] arguments) throws Exception {
            Registrations registrations = new Registrations(MemoryLock.SYSTEM);
            BufferPool pool = BufferPool.create();
            List<RegisteredBuffer> all = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                all.add(registrations.add(pool.allocate(64), ENDPOINT, false, false));
            }
            say("registered");
            for (RegisteredBuffer each : all.subList(1, all.size())) {
                each.close();
            }
            say("one left");
            all.getFirst().close();
            say("none left");
        }

        private static void say(String when) throws Exception {
            String status = Files.readString(Path.of("/proc/self/status"));
            String kib = status.lines()
                    .filter(line -> line.startsWith("VmLck"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .findFirst()
                    .orElseThrow();
            IO.println(when + ": " + (Integer.parseInt(kib) > 0 ? "locked" : "nothing locked"));
        }
    }

    @Test
    void theSystemLocksThePagesOfEachRegisteredBuffer(@TempDir Path folder) throws Exception {
        try (JavaProcess process = JavaProcess.startWithModules(
                folder, List.of("--enable-native-access=ALL-UNNAMED"), List.of(Program.class.getName()))) {
            assertThat(process.end()).as(process.toString()).isZero();
            assertThat(process.out())
                    .containsExactly("registered: locked", "one left: locked", "none left: nothing locked");
        }
    }
}
