package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.testkit.Together;

/**
 * Every invocation scheme with every reply scheme and every type of result, with and without a member that throws. Each
 * build runs a seeded part; {@code -Dmobula.matrix=all} runs all.
 */
@Timeout(300)
class MatrixTest {
    private static final int MEMBERS = 5;
    private static final int PARTICIPANTS = 4;
    private static final int PART = 120;

    /** How a call is forwarded, and the arguments with which members are called. */
    enum Forwarded {
        SINGLE(false, MemberSchemeKind.SINGLE),
        GROUP(false, MemberSchemeKind.GROUP),
        PERSONALIZED(false, MemberSchemeKind.PERSONALIZED),
        FLAT_SINGLE(true, MemberSchemeKind.SINGLE),
        FLAT_GROUP(true, MemberSchemeKind.GROUP),
        FLAT_PERSONALIZED(true, MemberSchemeKind.PERSONALIZED),
        BINOMIAL_SINGLE(true, MemberSchemeKind.SINGLE),
        BINOMIAL_GROUP(true, MemberSchemeKind.GROUP),
        BINOMIAL_PERSONALIZED(true, MemberSchemeKind.PERSONALIZED);

        final boolean combined;
        final MemberSchemeKind kind;

        Forwarded(boolean combined, MemberSchemeKind kind) {
            this.combined = combined;
            this.kind = kind;
        }

        InvocationScheme scheme(String id, int participant) {
            MemberScheme inner = kind.scheme();
            if (!combined) {
                return inner;
            }
            InvocationCombiner combiner = name().startsWith("FLAT")
                    ? FlatInvocationCombiner.of((in, out) -> out.write(
                            0,
                            Arrays.stream(in).mapToInt(each -> each.readInt(0)).sum()))
                    : BinomialInvocationCombiner.of((a, b, out) -> out.write(0, a.readInt(0) + b.readInt(0)));
            return new CombinedInvocation(id, participant, PARTICIPANTS, combiner, inner);
        }

        int base(int base, int member) {
            int sum = combined ? PARTICIPANTS * base + PARTICIPANTS * (PARTICIPANTS - 1) / 2 : base;
            return kind == MemberSchemeKind.PERSONALIZED ? sum + 10 * member : sum;
        }
    }

    enum MemberSchemeKind {
        SINGLE,
        GROUP,
        PERSONALIZED;

        MemberScheme scheme() {
            return switch (this) {
                case SINGLE -> new SingleInvocation(1);
                case GROUP -> new GroupInvocation();
                case PERSONALIZED ->
                    new PersonalizedInvocation(Personalizer.of((in, out) -> {
                        for (int i = 0; i < out.length; i++) {
                            out[i].write(0, in.readInt(0) + 10 * i);
                        }
                    }));
            };
        }
    }

    /** How results are handled. */
    enum Replied {
        DISCARD,
        RETURN,
        FORWARD,
        FLAT,
        BINOMIAL;

        ReplyScheme scheme(Forwarder forwarder) {
            return switch (this) {
                case DISCARD -> new DiscardReply();
                case RETURN -> new ReturnReply(1);
                case FORWARD -> new ForwardReply(forwarder);
                case FLAT -> new CombineReply(new Sums.Flat());
                case BINOMIAL -> new CombineReply(new Sums.Binomial());
            };
        }
    }

    /** One method. */
    enum Type {
        NOTHING,
        A_BOOLEAN,
        A_BYTE,
        A_SHORT,
        A_CHAR,
        A_INT,
        A_LONG,
        A_FLOAT,
        A_DOUBLE,
        A_TEXT,
        AN_ARRAY;

        String method() {
            return switch (this) {
                case NOTHING -> "void nothing(int)";
                case A_BOOLEAN -> "boolean aBoolean(int)";
                case A_BYTE -> "byte aByte(int)";
                case A_SHORT -> "short aShort(int)";
                case A_CHAR -> "char aChar(int)";
                case A_INT -> "int aInt(int)";
                case A_LONG -> "long aLong(int)";
                case A_FLOAT -> "float aFloat(int)";
                case A_DOUBLE -> "double aDouble(int)";
                case A_TEXT -> "String aText(int)";
                case AN_ARRAY -> "double[] anArray(int)";
            };
        }

        @Nullable
        Object call(Cells cells, int base) {
            return switch (this) {
                case NOTHING -> {
                    cells.nothing(base);
                    yield null;
                }
                case A_BOOLEAN -> cells.aBoolean(base);
                case A_BYTE -> cells.aByte(base);
                case A_SHORT -> cells.aShort(base);
                case A_CHAR -> cells.aChar(base);
                case A_INT -> cells.aInt(base);
                case A_LONG -> cells.aLong(base);
                case A_FLOAT -> cells.aFloat(base);
                case A_DOUBLE -> cells.aDouble(base);
                case A_TEXT -> cells.aText(base);
                case AN_ARRAY -> cells.anArray(base);
            };
        }

        /** A number in this type, as the sum of the members' results. */
        @Nullable
        Object of(List<Integer> values, boolean personalized, int participant) {
            int sum = values.stream().mapToInt(Integer::intValue).sum() + (personalized ? participant : 0);
            return switch (this) {
                case NOTHING -> null;
                case A_BOOLEAN -> (sum) % 2 != 0;
                case A_BYTE -> (byte) (sum);
                case A_SHORT -> (short) (sum);
                case A_CHAR -> (char) (sum);
                case A_INT -> (int) (sum);
                case A_LONG -> (long) (sum);
                case A_FLOAT -> (float) (sum);
                case A_DOUBLE -> (double) (sum);
                case A_TEXT ->
                    values.stream().map(each -> "[" + each + "]").collect(Collectors.joining())
                            + (personalized ? participant : "");
                case AN_ARRAY ->
                    IntStream.concat(
                                    values.stream().mapToInt(Integer::intValue),
                                    personalized ? IntStream.of(participant) : IntStream.empty())
                            .mapToObj(each -> (double) each)
                            .toList();
            };
        }

        @Nullable
        Object zero() {
            return switch (this) {
                case NOTHING, A_TEXT, AN_ARRAY -> null;
                default -> of(List.of(0), false, 0);
            };
        }
    }

    /** One case. */
    record Case(Forwarded forwarded, Replied replied, boolean personalized, Type type, boolean throwing) {
        boolean isRefused() {
            return forwarded.kind == MemberSchemeKind.SINGLE
                    && (replied == Replied.FLAT || replied == Replied.BINOMIAL);
        }

        ReplyScheme reply(Forwarder forwarder) {
            ReplyScheme scheme = replied.scheme(forwarder);
            return personalized ? new PersonalizedReply(new Sums.Parts(), scheme) : scheme;
        }
    }

    private static GroupCluster cluster;
    private static List<CellsMember> members = List.of();

    @BeforeAll
    static void start() throws Exception {
        cluster = new GroupCluster(PARTICIPANTS);
        members = cluster.form("cells", Cells.class, i -> new CellsMember(), 0, 1, 2, 3, 1);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static List<Case> all() {
        List<Case> all = new ArrayList<>();
        for (Forwarded forwarded : Forwarded.values()) {
            for (Replied replied : Replied.values()) {
                for (Type type : Type.values()) {
                    for (int i = 0; i < 4; i++) {
                        boolean personalized = i / 2 == 1;
                        if (!(personalized && replied == Replied.DISCARD)) {
                            all.add(new Case(forwarded, replied, personalized, type, i % 2 == 1));
                        }
                    }
                }
            }
        }
        return all;
    }

    @Test
    void everyInvocationSchemeWorksWithEveryReplySchemeAndType() throws Exception {
        List<Case> cases = all();
        if (!"all".equals(System.getProperty("mobula.matrix"))) {
            long seed = Long.getLong("mobula.seed", System.nanoTime());
            System.out.println("MatrixTest: seed " + seed + " (-Dmobula.seed=... repeats it)");
            Collections.shuffle(cases, new Random(seed));
            cases = cases.subList(0, PART);
        }
        int number = 0;
        for (Case each : cases) {
            try {
                run(each, "meeting-" + number++);
            } catch (Throwable failed) {
                throw new AssertionError(each.toString(), failed);
            }
        }
    }

    private static void run(Case which, String id) throws Exception {
        perform(which, id);
        for (int member = 0; member < MEMBERS; member++) {
            List<Integer> called = members.get(member).called;
            List<Integer> expected = called(which, member);
            await().untilAsserted(() -> assertThat(called).isEqualTo(expected));
            called.clear();
        }
    }

    /** The argument with which a member is called, if it is. */
    private static List<Integer> called(Case which, int member) {
        boolean reached = which.forwarded.kind != MemberSchemeKind.SINGLE || member == 1;
        return reached && !which.isRefused()
                ? List.of(which.forwarded.base(which.throwing ? CellsMember.THROWS : 7, member))
                : List.of();
    }

    private static void perform(Case which, String id) throws Exception {
        if (!which.forwarded.combined) {
            take(which, id, 0);
            return;
        }
        Together.run(IntStream.range(0, PARTICIPANTS)
                .<Together.Work>mapToObj(participant -> () -> take(which, id, participant))
                .toArray(Together.Work[]::new));
    }

    /** The part of one participant, or of the only caller. */
    private static void take(Case which, String id, int participant) {
        Groups groups = cluster.at(participant);
        Cells cells = groups.lookup("cells", Cells.class);
        Sums.Kept kept = new Sums.Kept();
        GroupMethod method = groups.method(cells, which.type.method());
        InvocationScheme scheme = which.forwarded.scheme(id, participant);
        if (which.isRefused()) {
            assertThatThrownBy(() -> method.configure(scheme, which.reply(kept)))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("there is nothing to combine");
            return;
        }
        method.configure(scheme, which.reply(kept));
        int base = (which.throwing ? CellsMember.THROWS : 7) + (which.forwarded.combined ? participant : 0);
        if (which.throwing && which.replied != Replied.DISCARD && which.replied != Replied.FORWARD) {
            assertThatThrownBy(() -> which.type.call(cells, base))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("member 1 throws");
            return;
        }
        Object result = which.type.call(cells, base);
        assertThat(plain(result))
                .isEqualTo(expected(which, base - (which.forwarded.combined ? participant : 0), participant));
        if (which.replied == Replied.FORWARD) {
            Map<Integer, Object> forwarded =
                    forwarded(which, base - (which.forwarded.combined ? participant : 0), participant);
            await().untilAsserted(() -> assertThat(new TreeMap<>(kept.came)).isEqualTo(forwarded));
        }
    }

    static @Nullable Object plain(@Nullable Object result) {
        return result instanceof double[] array ? Arrays.stream(array).boxed().toList() : result;
    }

    private static int value(Case which, int base, int member) {
        return 2 * which.forwarded.base(base, member) + member;
    }

    private static @Nullable Object expected(Case which, int base, int participant) {
        return switch (which.replied) {
            case DISCARD, FORWARD -> which.type.zero();
            case RETURN -> which.type.of(List.of(value(which, base, 1)), which.personalized, participant);
            case FLAT, BINOMIAL ->
                which.type.of(
                        IntStream.range(0, MEMBERS)
                                .mapToObj(member -> value(which, base, member))
                                .toList(),
                        which.personalized,
                        participant);
        };
    }

    private static Map<Integer, Object> forwarded(Case which, int base, int participant) {
        Map<Integer, Object> all = new TreeMap<>();
        for (int member = 0; member < MEMBERS; member++) {
            if (which.forwarded.kind == MemberSchemeKind.SINGLE && member != 1) {
                continue;
            }
            Object value = which.type.of(List.of(value(which, base, member)), which.personalized, participant);
            boolean throwsHere = which.throwing && member == 1;
            all.put(
                    member,
                    throwsHere ? "member 1 throws" : which.type == Type.NOTHING ? "nothing" : String.valueOf(value));
        }
        return all;
    }
}
