package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Phaser;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.NotCarriableException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.ReferenceCounts;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Together;

/** The lifetimes of remote objects. */
@Timeout(120)
class LifetimeTest {
    interface Ball extends Remote {
        int number();
    }

    record Numbered(int number) implements Ball {}

    record Spoilt(Ball ball) implements java.io.Serializable {
        static volatile boolean spoils;

        Spoilt {
            if (spoils) {
                throw new IllegalStateException("spoilt");
            }
        }
    }

    interface Basket extends Remote {
        void put(Ball ball);

        void putBoth(Ball ball, Object other);

        Ball take();

        Ball makeSlowly(int number, long millis) throws InterruptedException;

        void empty();

        int size();

        void passTo(Basket other);
    }

    static class Woven implements Basket {
        final ConcurrentLinkedQueue<Ball> balls = new ConcurrentLinkedQueue<>();
        final Phaser made = new Phaser(1);

        @Override
        public void put(Ball ball) {
            balls.add(ball);
        }

        @Override
        public void putBoth(Ball ball, Object other) {
            balls.add(ball);
        }

        @Override
        public Ball take() {
            return balls.poll();
        }

        @Override
        public Ball makeSlowly(int number, long millis) throws InterruptedException {
            made.awaitAdvance(0); // not interruptibly: it continues after its caller's deadline
            return new Numbered(number);
        }

        @Override
        public void empty() {
            balls.clear();
        }

        @Override
        public int size() {
            return balls.size();
        }

        @Override
        public void passTo(Basket other) {
            balls.forEach(other::put);
            balls.clear();
        }
    }

    private final List<Woven> woven = List.of(new Woven(), new Woven(), new Woven());
    private RemotingCluster cluster;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(3, NodeOptions.defaults().withLivenessTimeout(Duration.ofSeconds(3)));
        for (int rank = 0; rank < 3; rank++) {
            cluster.at(rank).bind("basket-" + rank, woven.get(rank));
            cluster.at(rank).allow(Spoilt.class);
        }
    }

    @AfterEach
    void leave() {
        Spoilt.spoils = false;
        woven.forEach(each -> each.made.forceTermination());
        cluster.close();
    }

    @Test
    void anObjectIsDroppedWhenItsLastStubWasCollected() {
        WeakReference<Ball> ball = putNew(1);
        awaitCounts(0, counts -> counts.inTransit() == 0 && counts.heldByOthers() >= 1);
        System.gc();
        assertThat(ball.get()).isNotNull();
        assertThat(woven.get(1).balls.peek().number()).isEqualTo(7);

        woven.get(1).balls.clear();

        awaitDropped(0, 1);
        assertThat(ball.get()).isNull();
    }

    @Test
    void aStubThatIsPassedOnKeepsTheObjectWhenTheFirstHolderForgetsIt() {
        WeakReference<Ball> ball = putNew(1);
        cluster.at(0).lookup("basket-1", Basket.class).passTo(cluster.at(0).lookup("basket-2", Basket.class));
        awaitCounts(1, counts -> counts.inTransit() == 0);
        collectFor(Duration.ofMillis(100));

        assertThat(woven.get(1).balls).isEmpty();
        assertThat(woven.get(2).balls.peek().number()).isEqualTo(7);
        assertThat(ball.get()).isNotNull();

        woven.get(2).balls.clear();
        awaitDropped(0, 1);
    }

    @Test
    void theStubThatExportGivesKeepsTheObject() {
        Ball stub = cluster.at(0).export(new Numbered(3), Ball.class);
        collectFor(Duration.ofMillis(100));

        assertThat(stub.number()).isEqualTo(3);
        assertThat(cluster.at(0).references().dropped()).isZero();
        assertThat(cluster.at(0).references().pinned()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void anObjectWithoutAStubIsDropped() {
        cluster.at(0).export(new Numbered(3), Ball.class);

        awaitDropped(0, 1);
    }

    @Test
    void anObjectThatTheProgramStillHasKeepsItsStub() {
        Ball ball = new Numbered(3);
        Ball stub = cluster.at(0).export(ball, Ball.class);
        String text = stub.toString();
        stub = null;
        collectFor(Duration.ofMillis(100));

        assertThat(cluster.at(0).export(ball, Ball.class)).hasToString(text);
    }

    @Test
    void aBoundObjectLivesUntilItIsUnboundAndUnreferenced() {
        cluster.at(0).bind("named", new Numbered(4));
        collectFor(Duration.ofMillis(100));
        assertThat(cluster.at(2).lookup("named", Ball.class).number()).isEqualTo(4);

        cluster.at(2).unbind("named");
        awaitDropped(0, 1);
    }

    @Test
    void unexportTakesEffectAtOnceDespiteStubs() {
        Ball ball = new Numbered(5);
        Basket far = cluster.at(0).lookup("basket-1", Basket.class);
        far.put(ball);
        awaitCounts(0, counts -> counts.inTransit() == 0);

        assertThat(cluster.at(0).unexport(ball)).isTrue();

        Ball stub = woven.get(1).balls.peek();
        assertThatThrownBy(stub::number).isInstanceOf(StaleReferenceException.class);
        far.put(ball);
        assertThat(woven.get(1).balls).hasSize(2).last().isNotEqualTo(stub);
    }

    @Test
    void aMessageThatCannotBeWrittenHoldsNothing() {
        Basket far = cluster.at(0).lookup("basket-1", Basket.class);
        awaitCounts(0, counts -> counts.inTransit() == 0);
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> far.putBoth(new Numbered(6), new Object() {}))
                    .isInstanceOf(NotCarriableException.class);
        }

        assertThat(cluster.at(0).references().inTransit()).isZero();
        awaitDropped(0, 10);
        far.put(new Numbered(7));
        awaitCounts(0, counts -> counts.inTransit() == 0);
    }

    @Test
    void aMessageThatCannotBeReadHoldsNothing() {
        Basket far = cluster.at(0).lookup("basket-1", Basket.class);
        Spoilt spoilt = new Spoilt(new Numbered(9));
        Spoilt.spoils = true;
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> far.putBoth(new Numbered(8), spoilt)).hasStackTraceContaining("spoilt");
        }

        awaitCounts(0, counts -> counts.inTransit() == 0);
        awaitDropped(0, 10);
        assertThat(woven.get(1).balls).isEmpty();
    }

    @Test
    void aResultOfAnAbandonedCallHoldsNothing() throws Exception {
        Basket far = cluster.at(0).lookup("basket-1", Basket.class);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(300), () -> far.makeSlowly(1, 100)))
                .isInstanceOf(DeadlineExceededException.class);
        woven.get(1).made.arrive();

        awaitDropped(1, 1);
        awaitCounts(1, counts -> counts.inTransit() == 0);
    }

    @Test
    void referencesOfAFailedRankAreReleasedAndThoseOfOthersKept() {
        WeakReference<Ball> lost = putNew(1);
        WeakReference<Ball> kept = putNew(2);
        awaitCounts(0, counts -> counts.inTransit() == 0);
        cluster.jobs().fail(1, "its process ended");

        awaitDropped(0, 1);
        assertThat(lost.get()).isNull();
        assertThat(kept.get()).isNotNull();
        assertThat(woven.get(2).balls.peek().number()).isEqualTo(7);
    }

    @Test
    void callsToAFailedOwnerReportTheFailure() {
        putNew(1);
        cluster.jobs().fail(0, "its process ended");

        Ball stub = woven.get(1).balls.peek();
        assertThatThrownBy(stub::number).isInstanceOf(PeerFailedException.class);
    }

    @Test
    void anObjectReturnsToItsRankAsItsStub() {
        Basket far = cluster.at(0).lookup("basket-1", Basket.class);
        Ball ball = new Numbered(2);
        far.put(ball);

        assertThat(far.take()).isSameAs(cluster.at(0).export(ball, Ball.class));
    }

    @Test
    void thousandsOfReferencesCirculateAndNoneIsLost() throws Exception {
        int each = 2_000;
        Basket[] baskets = new Basket[3];
        for (int rank = 0; rank < 3; rank++) {
            baskets[rank] = cluster.at(rank).lookup("basket-" + (rank + 1) % 3, Basket.class);
        }
        Together.run(() -> toss(0, baskets[0], each), () -> toss(1, baskets[1], each), () -> toss(2, baskets[2], each));
        int balls = woven.stream().mapToInt(Woven::size).sum();
        assertThat(balls).isEqualTo(3 * each);
        for (Woven basket : woven) {
            assertThat(basket.balls).allMatch(ball -> ball.number() >= 0);
            basket.empty();
        }
        for (int rank = 0; rank < 3; rank++) {
            awaitDropped(rank, each);
            awaitCounts(rank, counts -> counts.inTransit() == 0 && counts.exported() == 1);
        }
    }

    /** Creates balls and passes them and received ones on, while garbage is collected. */
    private void toss(int rank, Basket next, int balls) {
        Random random = new Random(rank);
        for (int i = 0; i < balls; i++) {
            next.put(new Numbered(i));
            Ball caught = random.nextBoolean() ? woven.get(rank).take() : null;
            if (caught != null) {
                assertThat(caught.number()).isNotNegative();
                next.put(caught);
            }
            if (i % 500 == 0) {
                System.gc();
            }
        }
    }

    /** Moves a ball of rank 0 into the basket of another rank, which alone refers to it afterwards. */
    private WeakReference<Ball> putNew(int rank) {
        Ball ball = new Numbered(7);
        cluster.at(0).lookup("basket-" + rank, Basket.class).put(ball);
        return new WeakReference<>(ball);
    }

    private void awaitDropped(int rank, int atLeast) {
        awaitCounts(rank, counts -> counts.dropped() >= atLeast);
    }

    private void awaitCounts(int rank, Predicate<ReferenceCounts> condition) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> {
                            System.gc();
                            return cluster.at(rank).references();
                        },
                        condition);
    }

    /** Collects garbage for a while, for a test that something is not dropped. */
    private static void collectFor(Duration time) {
        List<byte[]> garbage = new ArrayList<>();
        await().pollDelay(time).pollInterval(Duration.ofMillis(10)).until(() -> {
            garbage.add(new byte[1000]);
            System.gc();
            return true;
        });
        System.gc();
    }
}
