package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.NotCarriableException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.RemoteStack;
import org.mobula.runtime.NodeClosedException;

@Timeout(60)
class AsyncTest {
    interface Service extends Remote {
        CompletableFuture<Integer> square(int x);

        CompletionStage<String> stage(String text);

        Future<String> plain(String text);

        CompletableFuture<Void> none();

        CompletableFuture<String> later(int key);

        CompletableFuture<String> nothing();

        CompletableFuture<String> failing(String how) throws IOException;

        CompletableFuture<Object> take(Object object);

        int add(int a, int b) throws IOException;

        boolean isEven(int x);

        float half(float x);

        double total(double[] values);

        String name();

        void touch();

        void block() throws InterruptedException;
    }

    static class Local implements Service {
        final CountDownLatch release = new CountDownLatch(1);
        final List<CompletableFuture<String>> open = new ArrayList<>(List.of(future(), future()));
        volatile int touched;

        private static CompletableFuture<String> future() {
            return new CompletableFuture<>();
        }

        @Override
        public CompletableFuture<Integer> square(int x) {
            return CompletableFuture.completedFuture(x * x);
        }

        @Override
        public CompletionStage<String> stage(String text) {
            return CompletableFuture.supplyAsync(() -> text + "!").minimalCompletionStage();
        }

        @Override
        public Future<String> plain(String text) {
            FutureTask<String> task = new FutureTask<>(() -> {
                release.await();
                return text;
            });
            Thread.startVirtualThread(task);
            return task;
        }

        @Override
        public CompletableFuture<Void> none() {
            return CompletableFuture.runAsync(() -> touched++);
        }

        @Override
        public CompletableFuture<String> later(int key) {
            return open.get(key);
        }

        @Override
        public CompletableFuture<String> nothing() {
            return null;
        }

        @Override
        public CompletableFuture<String> failing(String how) throws IOException {
            return switch (how) {
                case "thrown" -> throw new IOException("thrown");
                case "failed" -> CompletableFuture.failedFuture(new IOException("failed"));
                default ->
                    CompletableFuture.supplyAsync(() -> {
                        throw new IllegalStateException("supplied");
                    });
            };
        }

        @Override
        public CompletableFuture<Object> take(Object object) {
            return CompletableFuture.completedFuture(object);
        }

        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public boolean isEven(int x) {
            return x % 2 == 0;
        }

        @Override
        public float half(float x) {
            return x / 2;
        }

        @Override
        public double total(double[] values) {
            return Arrays.stream(values).sum();
        }

        @Override
        public String name() {
            return "local";
        }

        @Override
        public void touch() {
            touched++;
        }

        @Override
        public void block() throws InterruptedException {
            release.await();
        }
    }

    private RemotingCluster cluster;
    private final Local local = new Local();
    private Service stub;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(2);
        stub = cluster.stub(0, local, Service.class, 1);
    }

    @AfterEach
    void leave() {
        local.release.countDown();
        cluster.close();
    }

    private Remoting caller() {
        return cluster.at(1);
    }

    @Test
    void theResultOfAFutureTravelsWhateverItsKind() throws Exception {
        assertThat(stub.square(12).join()).isEqualTo(144);
        assertThat(stub.stage("done").toCompletableFuture().join()).isEqualTo("done!");
        assertThat(stub.none().join()).isNull();
        assertThat(local.touched).isOne();
        Future<String> plain = stub.plain("at last");
        assertThat(plain.isDone()).isFalse();
        local.release.countDown();
        assertThat(plain.get()).isEqualTo("at last");
    }

    @Test
    void theReplyIsSentWhenTheCalleesFutureIsCompleted() {
        CompletableFuture<String> first = stub.later(0);
        CompletableFuture<String> second = stub.later(1);
        assertThat(stub.square(1).join()).isOne();
        assertThat(first).isNotDone();
        local.open.get(1).complete("second");
        assertThat(second.join()).isEqualTo("second");
        assertThat(first).isNotDone();
        local.open.get(0).complete("first");
        assertThat(first.join()).isEqualTo("first");
    }

    @Test
    void aFailureOfAFutureArrivesUnchanged() throws Exception {
        for (String how : List.of("thrown", "failed")) {
            assertThatThrownBy(stub.failing(how)::join)
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage(how);
        }
        assertThat(catchThrowable(stub.failing("supplied")::join).getCause())
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("supplied");
        StackTraceElement[] frames =
                catchThrowable(stub.failing("thrown")::join).getCause().getStackTrace();
        assertThat(frames[0].getMethodName()).isEqualTo("failing");
        assertThat(RemoteStack.isMark(frames[1])).isTrue();
        assertThat(frames).hasSize(2);
    }

    @Test
    void nullInPlaceOfAFutureIsAClearFailure() {
        assertThatThrownBy(stub.nothing()::join)
                .cause()
                .isInstanceOf(MismatchException.class)
                .hasMessage("Service.nothing returned null in place of a future: let it return"
                        + " CompletableFuture.completedFuture(null), or a future that is completed later");
    }

    @Test
    void anArgumentThatCannotBeSentIsThrownAtTheCall() {
        assertThatThrownBy(() -> stub.take(new Object() {})).isInstanceOf(NotCarriableException.class);
        assertThatThrownBy(() -> caller().async(stub, s -> s.take(new Object() {})))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(stub.take("fine").join()).isEqualTo("fine");
    }

    @Test
    void anyMethodCanBeStarted() {
        assertThat(caller().async(stub, s -> s.add(1, 2)).join()).isEqualTo(3);
        assertThat(caller().async(stub, s -> s.isEven(2)).join()).isTrue();
        assertThat(caller().async(stub, s -> s.half(3)).join()).isEqualTo(1.5f);
        assertThat(caller().async(stub, s -> s.total(new double[] {1, 2.5})).join())
                .isEqualTo(3.5);
        assertThat(caller().async(stub, Service::name).join()).isEqualTo("local");
        assertThat(caller().asyncRun(stub, Service::touch).join()).isNull();
        assertThat(local.touched).isOne();
    }

    @Test
    void exactlyOneCallIsStarted() {
        assertThatThrownBy(() -> caller().async(stub, s -> 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("the code passed to async called nothing on the stub it was given"
                        + " \\(Service \\(object \\d+ of rank 0 on .+\\)\\): let it call one method of its parameter");
        assertThatThrownBy(() -> caller().async(stub, s -> s.add(1, 1) + s.add(2, 2)))
                .hasMessage("Service.add is the second call in one async: use a separate async for each call");
        assertThatThrownBy(() -> caller().async(stub, s -> s.square(1)))
                .hasMessage("Service.square returns a future already: call it on the stub itself, without async");
        List<Service> kept = new ArrayList<>();
        caller().async(stub, s -> {
                    kept.add(s);
                    return s.add(1, 1);
                })
                .join();
        assertThatThrownBy(() -> kept.getFirst().name())
                .hasMessage(
                        "Service.name was called after the code passed to async had ended:" + " call the stub itself");
        assertThatThrownBy(() -> caller().async(local, Service::name))
                .hasMessage("only calls on stubs can be started, and org.mobula.remote.AsyncTest$Local is not a stub:"
                        + " export or bind the object, and use its stub");
        assertThat(stub.name()).isEqualTo("local");
    }

    @Test
    void anExceptionOfTheLambdaIsThrownAndItsCallCancelled() {
        assertThatThrownBy(() -> caller().asyncRun(stub, s -> {
                    s.block();
                    throw new IllegalStateException("by itself");
                }))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("by itself");
        assertThatThrownBy(() -> caller().asyncRun(stub, s -> {
                    throw new IOException("checked");
                }))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("the code passed to async threw a checked exception")
                .hasRootCauseMessage("checked");
    }

    @Test
    void tenThousandCallsAreUnderWayAtOnce() {
        List<CompletableFuture<String>> all =
                IntStream.range(0, 10_000).mapToObj(i -> stub.later(0)).toList();
        assertThat(stub.square(3).join()).isEqualTo(9);
        assertThat(all).noneMatch(CompletableFuture::isDone);
        local.open.get(0).complete("all");
        assertThat(all).allMatch(one -> one.join().equals("all"));
    }

    @Test
    void arraysSentFasterThanTheyAreReadAllArrive() {
        double[] values = new double[1 << 15];
        Arrays.fill(values, 1);
        List<CompletableFuture<Double>> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            values[0] = i; // each call sends the contents at the time of the call
            all.add(caller().async(stub, s -> s.total(values)));
        }
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).join()).isEqualTo(values.length - 1 + i);
        }
    }

    interface Echo extends Remote {
        CompletableFuture<double[]> back(double[] values);
    }

    @Test
    void twoRanksThatFloodEachOtherBothMakeProgress() throws Exception {
        Echo echo = CompletableFuture::completedFuture;
        Echo there = cluster.stub(0, echo, Echo.class, 1);
        Echo here = cluster.stub(1, (Echo) CompletableFuture::completedFuture, Echo.class, 0);
        try (var threads = Executors.newFixedThreadPool(2)) {
            List<Future<Integer>> both = Stream.of(there, here)
                    .map(to -> threads.submit(() -> flood(to)))
                    .toList();
            for (Future<Integer> one : both) {
                assertThat(one.get()).isEqualTo(300 * 4000);
            }
        }
    }

    private static int flood(Echo to) {
        List<CompletableFuture<double[]>> all =
                IntStream.range(0, 300).mapToObj(i -> to.back(new double[4000])).toList();
        return all.stream().mapToInt(one -> one.join().length).sum();
    }

    @Test
    void continuationsMayBlockAndCallWithoutDelayingOthers() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<Integer> chained = stub.later(0).thenApply(four -> {
            await(release);
            return four.length() + stub.square(4).join();
        });
        local.open.get(0).complete("four");
        for (int i = 0; i < 200; i++) {
            assertThat(stub.square(i).join()).isEqualTo(i * i);
        }
        assertThat(chained).isNotDone();
        release.countDown();
        assertThat(chained.join()).isEqualTo(20);
    }

    @Test
    void aThousandCallsFailPromptlyWhenTheirPeerDies() {
        List<CompletableFuture<String>> all =
                IntStream.range(0, 1000).mapToObj(i -> stub.later(0)).toList();
        assertThat(stub.square(1).join()).isOne();
        cluster.jobs().fail(0, "its process ended (exit code 137)");
        assertThat(all)
                .allSatisfy(one -> assertThat(catchThrowable(one::join).getCause())
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageContaining("this happened while calling Service.later"));
        assertThatThrownBy(stub.square(1)::join).hasCauseInstanceOf(PeerFailedException.class);
        assertThatThrownBy(caller().async(stub, Service::name)::join).hasCauseInstanceOf(PeerFailedException.class);
    }

    @Test
    void callsUnderWayFailWhenTheirOwnNodeCloses() {
        List<CompletableFuture<String>> all =
                IntStream.range(0, 100).mapToObj(i -> stub.later(0)).toList();
        cluster.node(1).close();
        assertThat(all)
                .allSatisfy(one -> assertThat(catchThrowable(one::join).getCause())
                        .isInstanceOf(NodeClosedException.class)
                        .hasMessageContaining("this happened while calling Service.later"));
    }

    @Test
    void droppedFuturesDoNoHarm() {
        for (int i = 0; i < 20_000; i++) {
            stub.square(i);
        }
        System.gc();
        assertThat(stub.square(5).join()).isEqualTo(25);
    }

    @Test
    void aFutureCompletedByTheCallerStaysAsItIs() {
        CompletableFuture<String> mine = stub.later(0);
        mine.complete("mine");
        local.open.get(0).complete("theirs");
        assertThat(stub.later(0).join()).isEqualTo("theirs");
        assertThat(mine.join()).isEqualTo("mine");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
