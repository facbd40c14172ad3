import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.CombineReply;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.ConfigurationException;
import org.mobula.group.DiscardReply;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.ForwardReply;
import org.mobula.group.Forwarder;
import org.mobula.group.GroupInvocation;
import org.mobula.group.GroupMethod;
import org.mobula.group.Groups;
import org.mobula.group.InvocationCombiner;
import org.mobula.group.InvocationScheme;
import org.mobula.group.MemberScheme;
import org.mobula.group.PersonalizedInvocation;
import org.mobula.group.PersonalizedReply;
import org.mobula.group.Personalizer;
import org.mobula.group.ReplyScheme;
import org.mobula.group.ReturnReply;
import org.mobula.group.SingleInvocation;
import org.mobula.runtime.Node;

/**
 * Every forwarding scheme with every reply scheme and result type, with and without a member that throws. Arguments: a
 * seed, and the number of cases; all cases without arguments. The 4 ranks have members and take part in combined
 * invocations.
 */
public final class Matrix {
    private static final int MEMBERS = 4;
    private static final int PARTICIPANTS = 4;

    /** The forwarding schemes, and the arguments that members receive. */
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

    /** The reply schemes. */
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

    /** The methods, one for each result type. */
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

        Object call(TypedMethods members, int base) {
            return switch (this) {
                case NOTHING -> {
                    members.nothing(base);
                    yield null;
                }
                case A_BOOLEAN -> members.aBoolean(base);
                case A_BYTE -> members.aByte(base);
                case A_SHORT -> members.aShort(base);
                case A_CHAR -> members.aChar(base);
                case A_INT -> members.aInt(base);
                case A_LONG -> members.aLong(base);
                case A_FLOAT -> members.aFloat(base);
                case A_DOUBLE -> members.aDouble(base);
                case A_TEXT -> members.aText(base);
                case AN_ARRAY -> members.anArray(base);
            };
        }

        /** The sum of the members' results, converted to this type. */
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

        Object zero() {
            return switch (this) {
                case NOTHING, A_TEXT, AN_ARRAY -> null;
                default -> of(List.of(0), false, 0);
            };
        }
    }

    /** One case of the matrix. */
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

    private static Groups groups;

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

    public static void main(String[] arguments) throws Exception {
        List<Case> cases = all();
        if (arguments.length > 0) {
            Collections.shuffle(cases, new Random(Long.parseLong(arguments[0])));
            cases = cases.subList(0, Integer.parseInt(arguments[1]));
        }
        try (Node node = Node.join()) {
            groups = Groups.of(node);
            if (node.rank() == 0) {
                groups.create("members", TypedMethods.class, MEMBERS);
            }
            TypedMethodsMember member = new TypedMethodsMember();
            groups.join("members", member, node.rank());
            int number = 0;
            for (Case each : cases) {
                number++;
                try {
                    if (node.rank() == 0 || each.forwarded.combined) {
                        take(each, "meeting-" + number, node.rank());
                    }
                    check(each, node.rank(), member.called);
                } catch (Exception | AssertionError failed) {
                    throw new AssertionError(each.toString(), failed);
                }
                node.barrier();
            }
            if (node.rank() == 0) {
                System.out.println(cases.size() + " cases passed");
            }
        }
    }

    /** Checks the arguments of a member's call, which happened at most once, and clears them. */
    private static void check(Case which, int member, List<Integer> called) {
        boolean reached = which.forwarded.kind != MemberSchemeKind.SINGLE || member == 1;
        List<Integer> expected = reached && !which.isRefused()
                ? List.of(which.forwarded.base(which.throwing ? TypedMethodsMember.THROWS : 7, member))
                : List.of();
        long end = System.nanoTime() + 20_000_000_000L;
        while (!expected.equals(called) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        check(expected, List.copyOf(called));
        called.clear();
    }

    private interface Action {
        Object run();
    }

    private static void refused(Class<? extends Exception> type, String part, Action action) {
        Object result;
        try {
            result = action.run();
        } catch (RuntimeException thrown) {
            check(type.getName() + ": " + part, thrown.getClass().getName() + ": " + part(thrown.getMessage(), part));
            return;
        }
        throw new AssertionError("returned " + result);
    }

    private static String part(String message, String part) {
        return message.contains(part) ? part : message;
    }

    private static void check(Object expected, Object found) {
        if (!Objects.equals(expected, found)) {
            throw new AssertionError("expected " + expected + ", found " + found);
        }
    }

    /** The part of one participant, or of the only caller. */
    private static void take(Case which, String id, int participant) {
        TypedMethods members = groups.lookup("members", TypedMethods.class);
        Sums.Recorder recorder = new Sums.Recorder();
        GroupMethod method = groups.method(members, which.type.method());
        InvocationScheme scheme = which.forwarded.scheme(id, participant);
        if (which.isRefused()) {
            refused(ConfigurationException.class, "there is nothing to combine", () -> {
                method.configure(scheme, which.reply(recorder));
                return "nothing";
            });
            return;
        }
        method.configure(scheme, which.reply(recorder));
        int base = (which.throwing ? TypedMethodsMember.THROWS : 7) + (which.forwarded.combined ? participant : 0);
        if (which.throwing && which.replied != Replied.DISCARD && which.replied != Replied.FORWARD) {
            refused(IllegalStateException.class, "member 1 throws", () -> which.type.call(members, base));
            return;
        }
        Object result = which.type.call(members, base);
        check(expected(which, base - (which.forwarded.combined ? participant : 0), participant), plain(result));
        if (which.replied == Replied.FORWARD) {
            Map<Integer, Object> forwarded =
                    forwarded(which, base - (which.forwarded.combined ? participant : 0), participant);
            long end = System.nanoTime() + 20_000_000_000L;
            while (!forwarded.equals(recorder.results) && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            check(forwarded, new TreeMap<>(recorder.results));
        }
    }

    static Object plain(Object result) {
        return result instanceof double[] array ? Arrays.stream(array).boxed().toList() : result;
    }

    private static int value(Case which, int base, int member) {
        return 2 * which.forwarded.base(base, member) + member;
    }

    private static Object expected(Case which, int base, int participant) {
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
