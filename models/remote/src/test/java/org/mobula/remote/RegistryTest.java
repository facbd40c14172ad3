package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.testkit.Logged;

@Timeout(60)
class RegistryTest {
    interface Named extends Remote {
        String name();
    }

    interface Other extends Remote {}

    private RemotingCluster cluster;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(4);
    }

    @AfterEach
    void leave() {
        cluster.close();
    }

    @Test
    void everyRankFindsObjectsBoundByAnyRank() {
        for (int rank = 0; rank < 4; rank++) {
            String name = "object-" + rank;
            cluster.at(rank).bind(name, (Named) () -> name);
        }
        for (int rank = 0; rank < 4; rank++) {
            for (int binder = 0; binder < 4; binder++) {
                assertThat(cluster.at(rank)
                                .lookup("object-" + binder, Named.class)
                                .name())
                        .isEqualTo("object-" + binder);
            }
            assertThat(cluster.at(rank).list()).containsExactly("object-0", "object-1", "object-2", "object-3");
        }
    }

    @Test
    void aLookupWaitsUntilTheNameIsBound() {
        CompletableFuture<String> found = CompletableFuture.supplyAsync(
                () -> cluster.at(3).lookup("late", Named.class).name());
        cluster.at(1).bind("late", (Named) () -> "here at last");
        assertThat(found.join()).isEqualTo("here at last");
    }

    @Test
    void aLookupOfAnUnknownNameFailsAtTheDeadlineAndListsTheBoundNames() {
        cluster.at(0).bind("pi-0", (Named) () -> "");
        assertThatThrownBy(() -> cluster.at(2).lookup("pi-7", Named.class, Duration.ofMillis(50)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while looking up \"pi-7\". Bound are pi-0: correct the name, or "
                                + "bind it at some rank");
    }

    @Test
    void aLookupThatExceedsItsDeadlineDoesNotBlameTheRankThatKeepsTheName() {
        for (int rank = 0; rank < 4; rank++) {
            String name = "nobody-" + rank; // each with another home
            assertThatThrownBy(() -> Deadline.within(
                            Duration.ofSeconds(1), () -> cluster.at(2).lookup(name, Named.class)))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while looking up \"" + name + "\"\\. Bind it at"
                                    + " some rank, or correct the name: Remoting.list returns the bound names");
        }
    }

    @Test
    void aLookupNamesTheRanksThatHaveDepartedAndWouldHaveBoundTheName() {
        cluster.at(0).bind("pi-0", (Named) () -> "");
        cluster.jobs().fail(3, "its process ended (exit code 137)");
        assertThatThrownBy(() -> cluster.at(2).lookup("pi-3", Named.class, Duration.ofMillis(50)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        ".*Bound are pi-0: correct the name, or bind it at some rank. Names that only rank 3"
                                + " binds are no longer found: it failed or left \\(its process ended .+\\)");
        cluster.jobs().fail(1, "its process ended (exit code 137)");
        assertThatThrownBy(() -> cluster.at(2).lookup("pi-3", Named.class, Duration.ofMillis(50)))
                .hasMessageMatching(".*\\. Names that only ranks 1, 3 bind are no longer found: they failed or left"
                        + " \\(1: its process ended .+; 3: its process ended .+\\)");
    }

    @Test
    void aLongLookupIsReportedWithTheRanksThatHaveDeparted() {
        cluster.jobs().fail(3, "its process ended (exit code 137)");
        try (Logged logged = new Logged("org.mobula.remote")) {
            CompletableFuture<Named> found =
                    CompletableFuture.supplyAsync(() -> cluster.at(2).lookup("pi-3", Named.class));
            await().atMost(Duration.ofSeconds(30)).until(() -> !logged.records().isEmpty());
            assertThat(logged.records().getFirst().getMessage())
                    .matches("rank 2 has been looking up \"pi-3\" for \\d+ s. No name is bound yet: bind it at"
                            + " some rank. Names that only rank 3 binds are no longer found: it failed or left \\(its process"
                            + " ended .+\\)");
            cluster.at(1).bind("pi-3", (Named) () -> "in its stead");
            assertThat(found.join().name()).isEqualTo("in its stead");
            assertThat(logged.records()).hasSize(1);
        }
    }

    @Test
    void aBinderCanUnbindANameAfterItsHomeHasLeft() {
        for (int i = 0; i < 400; i++) {
            cluster.at(0).bind("left-" + i, (Named) () -> "");
        }
        cluster.node(1).close();
        cluster.node(2).close();
        cluster.node(3).close();
        await().until(() -> cluster.node(0).living().size() == 1);
        List<String> notBound = IntStream.range(0, 400)
                .mapToObj(i -> "left-" + i)
                .filter(name -> !cluster.at(0).unbind(name))
                .toList();
        assertThat(notBound).isEmpty();
        assertThat(cluster.at(0).unbind("left-0")).isFalse();
        assertThat(cluster.at(0).list()).isEmpty();
    }

    @Test
    void aBinderCanRebindANameAfterItsHomeHasLeft() {
        for (int i = 0; i < 400; i++) {
            cluster.at(0).bind("left-" + i, (Named) () -> "first");
        }
        cluster.node(1).close();
        await().until(() -> !cluster.node(0).living().contains(1));
        for (int i = 0; i < 400; i++) {
            String name = "left-" + i;
            assertThatThrownBy(() -> cluster.at(0).bind(name, (Named) () -> "")).isInstanceOf(NameTakenException.class);
            cluster.at(0).rebind(name, (Named) () -> "second");
        }
        cluster.node(2).close();
        await().until(() -> !cluster.node(0).living().contains(2));
        for (int i = 0; i < 400; i++) {
            assertThat(cluster.at(3).lookup("left-" + i, Named.class).name()).isEqualTo("second");
        }
    }

    @Test
    void aLookupEndsAtTheEarlierOfItsTimeoutAndTheThreadsDeadline() {
        assertThatThrownBy(() -> Deadline.within(
                        Duration.ofMillis(900),
                        () -> cluster.at(2).lookup("nobody", Named.class, ChronoUnit.FOREVER.getDuration())))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching("deadline exceeded after \\d+ ms while looking up \"nobody\"\\. Bind it at"
                        + " some rank, or correct the name: Remoting.list returns the bound names");
    }

    @Test
    void theMessageStatesThatNoNameIsBound() {
        assertThatThrownBy(() -> cluster.at(2).lookup("x", Named.class, Duration.ofMillis(20)))
                .hasMessageEndingWith("No name is bound yet: bind it at some rank");
    }

    @Test
    void aNameIsBoundOnceButCanBeRebound() {
        cluster.at(0).bind("name", (Named) () -> "first");
        assertThatThrownBy(() -> cluster.at(1).bind("name", (Named) () -> "second"))
                .isInstanceOf(NameTakenException.class)
                .hasMessageMatching(
                        "\"name\" is bound already, to Named \\(object \\d+ of rank 0 on .+\\). Take another name, unbind it "
                                + "first, or use rebind");
        cluster.at(1).rebind("name", (Named) () -> "second");
        assertThat(cluster.at(2).lookup("name", Named.class).name()).isEqualTo("second");
    }

    @Test
    void anUnboundNameIsFree() {
        cluster.at(0).bind("name", (Named) () -> "first");
        assertThat(cluster.at(3).unbind("name")).isTrue();
        assertThat(cluster.at(3).unbind("name")).isFalse();
        assertThat(cluster.at(0).list()).isEmpty();
        cluster.at(1).bind("name", (Named) () -> "second");
        assertThat(cluster.at(2).lookup("name", Named.class).name()).isEqualTo("second");
    }

    @Test
    void askingForAnotherInterfaceIsAClearError() {
        cluster.at(0).bind("name", (Named) () -> "first");
        assertThatThrownBy(() -> cluster.at(1).lookup("name", Other.class))
                .isInstanceOf(WrongInterfaceException.class)
                .hasMessageMatching("\"name\" is bound to Named \\(object \\d+ of rank 0 on .+\\), which is not a "
                        + "org.mobula.remote.RegistryTest\\$Other");
    }

    @Test
    void namesSurviveTheFailureOfAnyRankButTheBinder() {
        String name = nameWithHome(2);
        cluster.at(1).bind(name, (Named) () -> "still here");
        cluster.jobs().fail(2, "its process ended");
        assertThat(cluster.at(0).lookup(name, Named.class).name()).isEqualTo("still here");
        assertThat(cluster.at(3).lookup(name, Named.class).name()).isEqualTo("still here");
        cluster.jobs().fail(3, "its process ended too");
        assertThat(cluster.at(0).lookup(name, Named.class).name()).isEqualTo("still here");
    }

    @Test
    void aLookupContinuesAtTheNextHomeWhenItsHomeFails() {
        String name = nameWithHome(2);
        CompletableFuture<String> found = CompletableFuture.supplyAsync(
                () -> cluster.at(0).lookup(name, Named.class).name());
        cluster.jobs().fail(2, "its process ended");
        cluster.at(1).bind(name, (Named) () -> "found");
        assertThat(found.join()).isEqualTo("found");
    }

    @Test
    void anUnboundNameStaysUnboundWhenItsHomeFails() {
        String name = nameWithHome(2);
        cluster.at(1).bind(name, (Named) () -> "unbound");
        cluster.at(0).unbind(name);
        cluster.jobs().fail(2, "its process ended");
        assertThatThrownBy(() -> cluster.at(3).lookup(name, Named.class, Duration.ofMillis(100)))
                .isInstanceOf(DeadlineExceededException.class);
    }

    @Test
    void aNameWhoseObjectsRankFailedCanBeBoundAgain() {
        String name = nameWithHome(0);
        cluster.at(3).bind(name, (Named) () -> "old");
        Named old = cluster.at(1).lookup(name, Named.class);
        cluster.jobs().fail(3, "its process ended");
        assertThatThrownBy(old::name).isInstanceOf(PeerFailedException.class);
        cluster.at(1).bind(name, (Named) () -> "new");
        assertThat(cluster.at(0).lookup(name, Named.class).name()).isEqualTo("new");
    }

    private static String nameWithHome(int rank) {
        return IntStream.range(0, 1000)
                .mapToObj(i -> "name-" + i)
                .filter(name -> Math.floorMod(name.hashCode(), 4) == rank)
                .findFirst()
                .orElseThrow();
    }
}
