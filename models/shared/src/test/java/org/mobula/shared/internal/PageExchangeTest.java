package org.mobula.shared.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.shared.internal.machine.Packet;
import org.mobula.shared.internal.pages.HostPages;
import org.mobula.testkit.Await;
import org.mobula.transport.spi.SharedMemory;

/** Ranks of one host agree on pages, whichever of them is late or fails. */
@Timeout(60)
class PageExchangeTest {
    private static final int UNIT = 3;

    private final ConcurrentHashMap<String, MemorySegment> memories = new ConcurrentHashMap<>();
    private final List<String> unlinked = new CopyOnWriteArrayList<>();
    private final List<PageExchange> exchanges = new ArrayList<>();
    private final List<AtomicReference<@Nullable HostPages>> pages = new ArrayList<>();
    private final boolean[] departed = new boolean[3];
    private final AtomicInteger waiting = new AtomicInteger();
    private HostPages.Division division = new HostPages.Division(2, _ -> 16, false);
    private boolean room = true;

    /** Three ranks; what one sends arrives at once. */
    private void ranks() {
        for (int rank = 0; rank < 3; rank++) {
            int me = rank;
            exchanges.add(new PageExchange(engine(rank), (to, packet) -> deliver(me, to, packet)));
            pages.add(new AtomicReference<>());
        }
    }

    private void deliver(int from, int to, Packet packet) {
        if (!departed[to]) {
            exchanges.get(to).onPages(from, packet);
        }
    }

    private Engine engine(int me) {
        return proxy(Engine.class, (name, arguments) -> switch (name) {
            case "rank" -> me;
            case "size" -> 3;
            case "peer" -> peer((int) arguments[0]);
            case "share" -> room ? Optional.of(share((long) arguments[0])) : Optional.empty();
            case "map" -> Optional.ofNullable(memories.get((String) arguments[0]));
            case "awaitInterruptibly" -> await((Completion) arguments[0]);
            default -> throw new AssertionError(name);
        });
    }

    private Peer peer(int rank) {
        return proxy(Peer.class, (name, _) -> switch (name) {
            case "hasDeparted" -> departed[rank];
            case "host", "findHost" -> "here";
            default -> throw new AssertionError(name);
        });
    }

    private SharedMemory share(long bytes) {
        MemorySegment memory = MemorySegment.ofArray(new long[(int) bytes / Long.BYTES]);
        memories.put("memory", memory);
        return new SharedMemory("memory", memory, () -> unlinked.add("memory"));
    }

    private boolean await(Completion completion) {
        waiting.incrementAndGet();
        while (!completion.isDone()) {
            if (Thread.interrupted()) {
                return false;
            }
            LockSupport.parkNanos(100_000);
        }
        return true;
    }

    private interface Answers {
        Object answer(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (_, method, arguments) -> answers.answer(method.getName(), arguments)));
    }

    private CompletableFuture<Void> establish(int rank) {
        return CompletableFuture.runAsync(
                () -> exchanges.get(rank).establish(UNIT, division, pages.get(rank)), Runnable::run);
    }

    private Thread start(int rank) {
        return Thread.ofPlatform().daemon().start(() -> exchanges.get(rank).establish(UNIT, division, pages.get(rank)));
    }

    private static void awaitEnd(Thread thread) throws InterruptedException {
        assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void allRanksMapTheMemoryThatTheLowestMakes() throws Exception {
        ranks();
        Thread first = start(0);
        Thread second = start(1);
        establish(2).get(30, TimeUnit.SECONDS);
        awaitEnd(first);
        awaitEnd(second);

        for (AtomicReference<@Nullable HostPages> each : pages) {
            assertThat(each.get()).isNotNull();
            assertThat(List.of(
                            each.get().reaches(0),
                            each.get().reaches(1),
                            each.get().reaches(2)))
                    .containsOnly(true);
        }
        assertThat(unlinked).containsExactly("memory");
    }

    /** Whether each rank has decided for locks, once it has. */
    private final Boolean[] locks = new Boolean[3];

    private void withLocks() {
        division = new HostPages.Division(2, _ -> 16, true);
        ranks();
    }

    private Thread decide(int rank, HostPages.Division mine) {
        return Thread.ofPlatform()
                .daemon()
                .start(() -> locks[rank] = exchanges.get(rank).establish(UNIT, mine, pages.get(rank)));
    }

    @Test
    void locksAreInTheMemoryIfAllRanksAgree() throws Exception {
        withLocks();
        for (Thread each : List.of(decide(0, division), decide(1, division), decide(2, division))) {
            awaitEnd(each);
        }
        assertThat(locks).containsOnly(true);
    }

    @Test
    void oneRankThatDoesNotAgreeDecidesForAll() throws Exception {
        withLocks();
        List<Thread> all = List.of(decide(0, division), decide(1, division.withLocks(false)), decide(2, division));
        for (Thread each : all) {
            awaitEnd(each);
        }
        assertThat(locks).containsOnly(false);
        assertThat(pages.get(1).get().reaches(2)).as("pages without locks").isTrue();
    }

    @Test
    void theDecisionIsTheSameAtAllRanksIfTheFirstFailsBeforeIt() throws Exception {
        withLocks();
        Thread first = decide(0, division);
        Thread second = decide(1, division);
        Await.await("both wait for rank 2").until(() -> waiting.get() >= 2);
        departed[0] = true;
        Thread third = decide(2, division);
        exchanges.get(1).departed(0);
        exchanges.get(2).departed(0);
        awaitEnd(second);
        awaitEnd(third);
        assertThat(locks[1]).isFalse();
        assertThat(locks[2]).isFalse();
        exchanges.get(0).departed(2); // a rank that counts as failed sees the same decision
        awaitEnd(first);
        assertThat(locks[0]).isFalse();
    }

    @Test
    void aRankThatDoesNotWaitForTheDecisionDecidesAgainstLocks() throws Exception {
        withLocks();
        Thread first = decide(0, division);
        Thread second = decide(1, division);
        Await.await("rank 1 waits for the decision").until(() -> waiting.get() >= 3);
        second.interrupt();
        awaitEnd(second);
        awaitEnd(decide(2, division));
        awaitEnd(first);
        assertThat(locks).containsOnly(false);
    }

    @Test
    void withoutRoomAllGoOnWithoutPages() throws Exception {
        room = false;
        ranks();
        Thread first = start(0);
        Thread second = start(1);
        establish(2).get(30, TimeUnit.SECONDS);
        awaitEnd(first);
        awaitEnd(second);

        assertThat(pages).allSatisfy(each -> assertThat(each.get()).isNull());
    }

    @Test
    void ranksThatWaitForARankThatFailsGoOn() throws Exception {
        ranks();
        Thread second = start(1);
        Thread third = start(2);
        Await.await("both wait").until(() -> waiting.get() == 2);
        departed[0] = true;
        exchanges.get(1).departed(0);
        exchanges.get(2).departed(0);
        awaitEnd(second);
        awaitEnd(third);

        assertThat(pages.get(1).get()).isNull();
    }

    @Test
    void ranksThatDisagreeOnWhoIsTheLowestBothGoOn() throws Exception {
        ranks();
        Thread third = start(2);
        Await.await("it waits for rank 0").until(() -> waiting.get() == 1);
        departed[0] = true; // rank 1 knows, rank 2 does not yet
        establish(1).get(30, TimeUnit.SECONDS);
        awaitEnd(third);

        assertThat(pages.get(1).get().reaches(2)).isTrue();
        assertThat(pages.get(2).get().reaches(1)).isTrue();
    }

    @Test
    void anOfferThatIsNotForThisRankIsRefused() throws Exception {
        ranks();
        Thread third = start(2);
        Await.await("it waits").until(() -> waiting.get() == 1);
        memories.put("memory", MemorySegment.ofArray(new long[(int) division.bytes(2) / Long.BYTES]));
        exchanges.get(2).onPages(0, Packet.pages(UNIT, new int[] {0, 1}, "memory", false));
        awaitEnd(third);

        assertThat(pages.get(2).get()).isNull();
    }

    @Test
    void theLowestRankDoesNotWaitForARankThatFails() throws Exception {
        ranks();
        Thread first = start(0);
        establish(1).get(30, TimeUnit.SECONDS);
        assertThat(first.isAlive()).isTrue(); // rank 2 has not answered
        departed[2] = true;
        exchanges.get(0).departed(2);
        awaitEnd(first);

        assertThat(pages.get(0).get()).isNotNull();
        assertThat(pages.get(0).get().reaches(1)).isTrue();
        assertThat(pages.get(0).get().reaches(2)).isFalse();
        assertThat(unlinked).containsExactly("memory");
    }

    @Test
    void aRankThatIsInterruptedBeforeTheOfferIsNotWaitedFor() throws Exception {
        ranks();
        Thread second = start(1);
        second.interrupt();
        awaitEnd(second);
        Thread first = start(0);
        establish(2).get(30, TimeUnit.SECONDS);
        awaitEnd(first);

        assertThat(pages.get(1).get()).isNull();
        assertThat(pages.get(2).get()).isNotNull();
        assertThat(pages.get(0).get().reaches(1)).isFalse();
    }

    @Test
    void theEndOfTheNodeEndsTheWait() throws Exception {
        ranks();
        Thread first = start(0);
        Await.await("the offer").until(() -> memories.containsKey("memory"));
        exchanges.get(0).close();
        awaitEnd(first);
    }
}
