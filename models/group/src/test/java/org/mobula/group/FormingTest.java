package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.testkit.Together;

@Timeout(60)
class FormingTest {
    interface Named extends GroupInterface {
        String name();
    }

    static class First extends GroupMember implements Named {
        volatile int inits;

        @Override
        public void groupInit() {
            inits++;
        }

        @Override
        public String name() {
            return "first " + getRank() + " of " + getSize();
        }
    }

    static class Second implements Named, MemberOfGroup {
        volatile String place = "";

        @Override
        public void joined(int rank, int size) {
            place = "second " + rank + " of " + size;
        }

        @Override
        public String name() {
            return place;
        }
    }

    static class Stranger extends GroupMember {}

    private GroupCluster cluster;

    @BeforeEach
    void start() {
        cluster = new GroupCluster(3);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void membersWithAndWithoutARequestedRankGetDistinctRanks() throws Exception {
        cluster.at(1).create("mixed", Named.class, 5);
        Set<Integer> ranks = ConcurrentHashMap.newKeySet();
        Together.run(
                () -> ranks.add(cluster.at(0).join("mixed", new First())),
                () -> ranks.add(cluster.at(1).join("mixed", new First(), 0)),
                () -> ranks.add(cluster.at(2).join("mixed", new Second())),
                () -> assertThat(cluster.at(1).join("mixed", new First(), 3)).isEqualTo(3),
                () -> ranks.add(cluster.at(2).join("mixed", new Second())));
        assertThat(ranks).containsExactlyInAnyOrder(0, 1, 2, 4);
    }

    @Test
    void aMemberIsNotifiedOfItsRankOnceBeforeAnyCall() throws Exception {
        List<Named> members = cluster.form("places", Named.class, i -> i == 1 ? new Second() : new First(), 2, 0);
        Named all = cluster.at(1).lookup("places", Named.class);
        cluster.at(1)
                .method(all, Named::name)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(BinomialCombiner.<String>ofObject((a, b) -> a + ", " + b)));
        assertThat(all.name()).isEqualTo("first 0 of 2, second 1 of 2");
        assertThat(((First) members.getFirst()).inits).isEqualTo(1);
    }

    @Test
    void joiningAndLookingUpWaitForTheCreationOfTheGroup() throws Exception {
        List<String> seen = new ArrayList<>();
        Together.run(
                () -> {
                    Named found = cluster.at(2).lookup("late", Named.class);
                    cluster.at(2).method(found, Named::name).configure(new SingleInvocation(0), new ReturnReply(0));
                    seen.add(found.name());
                },
                () -> cluster.at(1).join("late", new First()),
                () -> cluster.at(0).create("late", Named.class, 1));
        assertThat(seen).containsExactly("first 0 of 1");
    }

    @Test
    void membersThatDoNotFitAreRejectedWithAReason() throws Exception {
        cluster.form("full", Named.class, i -> new First(), 0, 1);
        cluster.at(0).create("open", Named.class, 2);
        assertRefused(
                () -> cluster.at(1).create("full", Named.class, 3),
                "there is a group \"full\" already, of 2 members of " + Named.class.getName()
                        + ". Create it once, or choose another name");
        assertRefused(
                () -> cluster.at(2).join("full", new First()),
                "group \"full\": all 2 members have joined, and a group does not change afterwards. Create it larger,"
                        + " or create another one");
        assertRefused(
                () -> cluster.at(2).join("open", new Stranger()),
                "group \"open\": a " + Stranger.class.getTypeName()
                        + " cannot be a member, since it does not implement " + Named.class.getName()
                        + ", the group's interface");
        assertRefused(
                () -> cluster.at(2).join("open", new First(), 2),
                "group \"open\": there is no rank 2; ranks go from 0 to 1");
        assertRefused(
                () -> cluster.at(0).create("none", Named.class, 0),
                "group \"none\": a group has at least 1 member, not 0");
        assertRefused(
                () -> cluster.at(0).lookup("full", GroupInterface.class),
                "group \"full\" has the interface " + Named.class.getName() + ", not " + GroupInterface.class.getName()
                        + ". Look it up by its own");
    }

    @Test
    void aRankThatIsTakenIsRejected() throws Exception {
        cluster.at(0).create("taken", Named.class, 2);
        Together.run(() -> cluster.at(1).join("taken", new First(), 1), () -> {
            while (!stateOf("taken").startsWith("1 of 2")) {
                Thread.onSpinWait();
            }
            assertRefused(
                    () -> cluster.at(2).join("taken", new First(), 1),
                    "group \"taken\": rank 1 is taken by the member at rank 1 of the job. Ask for another rank, or for"
                            + " none");
            cluster.at(2).join("taken", new First(), 0);
        });
    }

    private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(MembershipException.class).hasMessage(message);
    }

    @Test
    void aLookUpThatTimesOutDescribesTheStateOfTheGroup() {
        cluster.at(0).create("half", Named.class, 2);
        assertThatThrownBy(() -> Deadline.within(
                        Duration.ofMillis(50), () -> cluster.at(1).lookup("half", Named.class)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while looking up group \"half\". 0 of 2 members have joined");
        assertThatThrownBy(() -> Deadline.within(
                        Duration.ofMillis(50), () -> cluster.at(1).join("missing", new First())))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while joining group \"missing\". No rank has created"
                                + " it: create it, or correct the name");
    }

    @Test
    void aMemberThatGivesUpJoiningFreesItsPlace() throws Exception {
        cluster.at(0).create("again", Named.class, 1 + 1);
        assertThatThrownBy(() -> Deadline.within(
                        Duration.ofMillis(50), () -> cluster.at(1).join("again", new First(), 0)))
                .isInstanceOf(DeadlineExceededException.class);
        Together.run(
                () -> assertThat(cluster.at(2).join("again", new First(), 0)).isZero(),
                () -> assertThat(cluster.at(0).join("again", new First(), 1)).isEqualTo(1));
    }

    @Test
    void anIncompleteGroupFailsWithAMembersRankAndCanBeCreatedAgain() throws Exception {
        cluster.at(0).create("unlucky", Named.class, 2);
        Thread joining = Thread.ofPlatform()
                .daemon()
                .start(() -> catchThrowable(() -> cluster.at(2).join("unlucky", new First())));
        while (!stateOf("unlucky").startsWith("1 of 2")) {
            Thread.onSpinWait();
        }
        cluster.jobs().fail(2, "its process ended");
        assertThatThrownBy(() -> cluster.at(1).join("unlucky", new First()))
                .isInstanceOf(MembershipException.class)
                .hasMessageStartingWith(
                        "group \"unlucky\": it will never be complete, since a member's rank has departed: rank 2"
                                + " on here failed: its process ended");
        cluster.form("unlucky", Named.class, i -> new First(), 1);
        joining.join();
    }

    @Test
    void aMemberThatThrowsWhenNotifiedOfItsRankFailsTheGroup() throws Exception {
        class Refusing extends First {
            @Override
            public void groupInit() {
                throw new IllegalStateException("not me");
            }
        }
        cluster.at(0).create("refused", Named.class, 2);
        Together.run(
                () -> assertThatThrownBy(() -> cluster.at(1).join("refused", new Refusing(), 1))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("not me"),
                () -> assertRefused(
                        () -> cluster.at(2).join("refused", new First(), 0),
                        "group \"refused\": member 1, at rank 1 of the job, threw java.lang.IllegalStateException: not me"
                                + " when it was notified of its rank. Create the group again"));
        cluster.form("refused", Named.class, i -> new First(), 1, 2);
    }

    private String stateOf(String name) {
        try {
            return Deadline.within(Duration.ofMillis(20), () -> cluster.at(0).lookup(name, Named.class))
                    .name();
        } catch (DeadlineExceededException late) {
            return late.getMessage().replaceAll("^.*\"\\. ", "");
        } catch (Exception odd) {
            throw new AssertionError(odd);
        }
    }

    @Test
    void referencesArePassedAsArguments() throws Exception {
        interface Keeper {
            String ask(Named group);
        }
        class Asker implements Keeper {
            private final Groups groups;

            Asker(Groups groups) {
                this.groups = groups;
            }

            @Override
            public String ask(Named group) {
                groups.method(group, Named::name).configure(new SingleInvocation(1), new ReturnReply(1));
                return group.name();
            }
        }
        cluster.form("named", Named.class, i -> new First(), 0, 1);
        cluster.form("keeper", Keeper.class, i -> new Asker(cluster.at(2)), 2);
        Groups mine = cluster.at(1);
        Keeper keeper = mine.lookup("keeper", Keeper.class);
        mine.method(keeper, Keeper::ask).configure(new SingleInvocation(0), new ReturnReply(0));
        assertThat(keeper.ask(mine.lookup("named", Named.class))).isEqualTo("first 1 of 2");
    }

    @Test
    void programsWrittenForGmiUseTheirNames() throws Exception {
        Group.use(cluster.node(0));
        Group.create("gmi", Named.class, 1);
        Group.join("gmi", new First());
        Named named = (Named) Group.lookup("gmi");
        GroupMethod name = Group.findMethod(named, " java.lang.String  name ( ) ");
        name.configure(new GroupInvocation(), new ReturnReply(0));
        assertThat(named.name()).isEqualTo("first 0 of 1");
        assertThatThrownBy(() -> Group.findMethod(named, "int name()"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("Named has no method \"int name()\"; it has \"String name()\"");
    }

    @Test
    void methodReferencesNameMethodsWithAnyParameters() throws Exception {
        interface Many {
            void one(int a);

            void other(double a);

            String text(String a);

            long two(long a, String b);

            int three(byte a, char b, boolean c);
        }
        class Member implements Many {
            @Override
            public void one(int a) {}

            @Override
            public void other(double a) {}

            @Override
            public String text(String a) {
                return a;
            }

            @Override
            public long two(long a, String b) {
                return a;
            }

            @Override
            public int three(byte a, char b, boolean c) {
                return a;
            }
        }
        cluster.form("many", Many.class, i -> new Member(), 1);
        Groups groups = cluster.at(0);
        Many many = groups.lookup("many", Many.class);
        List<GroupMethod> methods = List.of(
                groups.method(many, Many::one),
                groups.method(many, Many::other),
                groups.method(many, Many::text),
                groups.method(many, Many::two),
                groups.method(many, Many::three),
                groups.method(many, m -> m.other(1)));
        assertThat(methods.stream().map(GroupMethod::toString).collect(Collectors.toList()))
                .containsExactly(
                        "Many.one(int) of Many group \"many\" of 1",
                        "Many.other(double) of Many group \"many\" of 1",
                        "Many.text(java.lang.String) of Many group \"many\" of 1",
                        "Many.two(long, java.lang.String) of Many group \"many\" of 1",
                        "Many.three(byte, char, boolean) of Many group \"many\" of 1",
                        "Many.other(double) of Many group \"many\" of 1");
    }
}
