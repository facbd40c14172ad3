package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.analysis.Analyser;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;
import org.mobula.collective.spi.AreaLayout;
import org.mobula.collective.spi.AreaSignals;
import org.mobula.collective.spi.SharedArea;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.group.internal.calling.GroupContext;
import org.mobula.group.internal.calling.GroupInvoker;
import org.mobula.group.internal.calling.GroupNode;
import org.mobula.group.internal.calling.GroupReferences;
import org.mobula.group.internal.calling.GroupTable;
import org.mobula.group.internal.calling.LocalGroup;
import org.mobula.group.internal.calling.LocalMember;
import org.mobula.group.internal.calling.MethodAgreement;
import org.mobula.group.internal.calling.MethodConfig;
import org.mobula.group.internal.calling.NoLabel;
import org.mobula.group.internal.calling.Participation;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.NonBlocking;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/** The bytes of every message of groups. Rank 0 has groups; rank 1 only sends and receives bytes. */
@Timeout(60)
class WireTest {
    interface Adder {
        int add(int value, double[] values);
    }

    interface Other {
        void other();
    }

    /** The messages as a little-endian machine writes them. */
    enum Message {
        SINGLE_CALL(
                GroupContext.CALL,
                "00 05 0000 05000000 00000000 0000100000000000 00000000",
                "07000000 01 02000000 000000000000f03f 0000000000000040"),
        SPREAD_CALL(
                GroupContext.CALL,
                "00 83 0000 06000000 00000000 0000100000000000 0b000000",
                "07000000 01 02000000 000000000000f03f 0000000000000040"),
        REPLY(GroupContext.REPLY, "0000100000000000 00000000", "00 2a000000"),
        PARTIAL(
                GroupContext.PARTIAL,
                "06000000 00000000 0000100000000000 00000000 01000000 01000000 0000",
                "00 2a000000"),
        CONTRIBUTION(
                GroupContext.CONTRIBUTION,
                "01000000 09000000 00000000 00000000 0100000000000000",
                "1e000000 01 01000000 0000000000000840"),
        RELEASE(GroupContext.RELEASE, "00000000 09000000 01000000 01000000 0100000000000000", "00 2a000000"),
        /** To a participant at rank 0, as the next two: the sender takes part no more. */
        DEPARTURE(GroupContext.CONTRIBUTION, "01000000 09000000 02000000 00000000 0000000000000000", ""),
        /** The sender publishes nothing in the second call. */
        PASS(GroupContext.CONTRIBUTION, "01000000 09000000 03000000 00000000 0200000000000000", ""),
        /** The counterpart of the previous release. */
        RELEASE_HERE(GroupContext.RELEASE, "01000000 09000000 01000000 00000000 0100000000000000", "00 2a000000");

        final int handler;
        final byte[] bytes;

        Message(int handler, String header, String body) {
            this.handler = handler;
            this.bytes = HexFormat.of().parseHex((header + body).replace(" ", ""));
        }
    }

    private static final double[] VALUES = {1, 2};
    private static final GroupTable THERE = table(5, "there", 1);
    private static final GroupTable BOTH = table(6, "both", 0, 1);
    private static final int ARGUMENTS = Integer.BYTES + 1 + Integer.BYTES + 2 * Double.BYTES; // of a call
    private static final AreaLayout AREA = AreaLayout.ofAll(2, 4096);
    private static final CodeOfSum SUM = new CodeOfSum();

    private final Map<Integer, byte[]> heard = new ConcurrentHashMap<>();
    private final List<String> contributions = new CopyOnWriteArrayList<>();
    private final Map<Integer, Message> answers = new ConcurrentHashMap<>();
    private Cluster cluster;
    private GroupNode node;

    private static GroupTable table(int id, String name, int... nodes) {
        InterfaceShape shape = InterfaceShape.of(Adder.class);
        String[] hosts = new String[nodes.length];
        Arrays.fill(hosts, "here");
        return new GroupTable(id, name, Adder.class.getName(), shape.fingerprint(), nodes, hosts, false);
    }

    /** A combiner that is known at both ranks. */
    private static final class CodeOfSum extends BinomialCombiner {
        private static final long serialVersionUID = 1L;

        @Override
        public int combine(
                int rank1, int a, @Nullable Exception e1, int rank2, int b, @Nullable Exception e2, int size) {
            return a + b;
        }
    }

    @BeforeEach
    void start() {
        cluster = new Cluster(2, NodeOptions.defaults());
        node = Groups.of(cluster.node(0)).node();
        InterfaceShape shape = InterfaceShape.of(Adder.class);
        Adder here = (value, values) -> 100 + value;
        LocalMember member = new LocalMember(here, 0, shape, new Analyser(NonBlocking.class));
        node.context().add(new LocalGroup(THERE, shape, 0, new @Nullable LocalMember[] {null}));
        node.context().add(new LocalGroup(BOTH, shape, 0, new @Nullable LocalMember[] {member, null}));
        node.reductions().learn(0, 11, SUM);
        Engine other = Engine.of(cluster.node(1));
        Map<Integer, MessageHandler> listening = new ConcurrentHashMap<>();
        for (int handler : node.handlers().keySet()) {
            listening.put(handler, message -> hear(other, handler, message));
        }
        other.handle(listening);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void hear(Engine other, int handler, Incoming message) {
        byte[] bytes = new byte[(int) message.input().remaining()];
        message.input().getBytes(bytes, 0, bytes.length);
        heard.put(handler, bytes);
        if (handler == GroupContext.CONTRIBUTION) {
            contributions.add(HexFormat.of().formatHex(bytes));
        }
        Message answer = answers.get(handler);
        if (answer != null) {
            other.peer(0)
                    .post(
                            answer.handler,
                            answer.bytes.length,
                            out -> out.putBytes(answer.bytes, 0, answer.bytes.length));
        }
    }

    private Adder reference(GroupTable table, MethodConfig config) {
        InterfaceShape shape = InterfaceShape.of(Adder.class);
        Adder reference = (Adder) new GroupReferences(node).reference(table, shape);
        GroupInvoker invoker = (GroupInvoker) org.mobula.invoke.Stub.invokerOf(reference);
        MethodConfig unused = Objects.requireNonNull(invoker).set(config);
        return reference;
    }

    private Participation participation() {
        CombinedInvocation combined = combined();
        Participation participation =
                node.meetings().join(9, Objects.requireNonNull(node.context().find(5)), 0, combined);
        participation.complete(new int[] {0, 1}, false);
        return participation;
    }

    private static CombinedInvocation combined() {
        return new CombinedInvocation(
                "golden",
                0,
                2,
                FlatInvocationCombiner.of((in, out) -> {
                    out.write(0, in[0].readInt(0) + in[1].readInt(0));
                    out.write(1, in[1].readObject(1));
                }),
                new SingleInvocation(0));
    }

    @Test
    void aCallAndItsReplyAreTheseBytes() {
        answers.put(GroupContext.CALL, Message.REPLY);
        Adder adder = reference(
                THERE,
                new MethodConfig(0, new SingleInvocation(0), new ReturnReply(0), new MethodAgreement(-1, null), -1));
        assertThat(adder.add(7, VALUES)).isEqualTo(42);
        assertThat(heard.get(GroupContext.CALL)).isEqualTo(Message.SINGLE_CALL.bytes);
    }

    @Test
    void aRelayedCallAndAPartialResultAreTheseBytes() {
        answers.put(GroupContext.CALL, Message.PARTIAL);
        Adder adder = reference(
                BOTH,
                new MethodConfig(0, new GroupInvocation(), new CombineReply(SUM), new MethodAgreement(11, null), -1));
        assertThat(adder.add(7, VALUES)).isEqualTo(107 + 42);
        assertThat(heard.get(GroupContext.CALL)).isEqualTo(Message.SPREAD_CALL.bytes);
    }

    @Test
    void aContributionAndAReleaseAreTheseBytes() {
        answers.put(GroupContext.CALL, Message.REPLY);
        Participation participation = participation();
        Adder adder = reference(
                THERE, new MethodConfig(0, combined(), new ReturnReply(0), new MethodAgreement(-1, participation), -1));
        Message brought = Message.CONTRIBUTION;
        Engine.of(cluster.node(1))
                .peer(0)
                .post(
                        brought.handler,
                        brought.bytes.length,
                        out -> out.putBytes(brought.bytes, 0, brought.bytes.length));
        assertThat(adder.add(7, VALUES)).isEqualTo(42);
        await().until(() -> heard.containsKey(GroupContext.RELEASE));
        assertThat(heard.get(GroupContext.RELEASE)).isEqualTo(Message.RELEASE.bytes);
    }

    @Test
    void aDepartureIsTheseBytes() {
        participation().leave();
        await().until(() -> !contributions.isEmpty());
        assertThat(contributions).containsExactly("00000000090000000200000001000000" + "0000000000000000");
    }

    /** The two participants of meeting 9, which publish their contributions in this memory. */
    private Participation publishedIn(MemorySegment memory) {
        CombinedInvocation combined = new CombinedInvocation(
                "golden", 0, 2, FlatInvocationCombiner.of((in, out) -> {}), new GroupInvocation());
        Participation participation =
                node.meetings().join(9, Objects.requireNonNull(node.context().find(6)), 0, combined);
        participation.complete(new int[] {0, 1}, true);
        participation.share(new SharedArea(memory, AREA, 0, AreaSignals.ofWakeups(_ -> {})));
        return participation;
    }

    @Test
    void publicationsAreTheseBytesAndAParticipantThatGaveUpPasses() {
        MemorySegment memory = Arena.ofAuto().allocate(AREA.bytes(), 128);
        Participation participation = publishedIn(memory);
        Adder adder = reference(
                BOTH,
                new MethodConfig(
                        0,
                        new CombinedInvocation(
                                "golden", 0, 2, FlatInvocationCombiner.of((in, out) -> {}), new GroupInvocation()),
                        new DiscardReply(),
                        new MethodAgreement(-1, participation),
                        -1));
        for (int call = 1; call <= 2; call++) {
            assertThatThrownBy(() -> Deadline.runWithin(
                            Duration.ofMillis(10),
                            () -> assertThat(adder.add(7, VALUES)).isZero()))
                    .isInstanceOf(DeadlineExceededException.class);
        }
        SharedArea other = new SharedArea(memory, AREA, 1, AreaSignals.ofWakeups(_ -> {}));
        other.begin(new NoLabel());
        other.pass();
        assertThat(other.isLevel(0)).isTrue();
        long at = other.readAt(new Slice(Place.AREA, 0, 1), 1);
        byte[] arguments = Arrays.copyOfRange(
                Message.SINGLE_CALL.bytes,
                Message.SINGLE_CALL.bytes.length - ARGUMENTS,
                Message.SINGLE_CALL.bytes.length);
        assertThat(memory.get(ValueLayout.JAVA_LONG, at)).isEqualTo(ARGUMENTS);
        assertThat(memory.asSlice(at + Long.BYTES, ARGUMENTS).toArray(ValueLayout.JAVA_BYTE))
                .isEqualTo(arguments);
        other.pass();
        assertThat(other.isLevel(0)).isFalse();
        await().until(() -> contributions.size() == 3);
        assertThat(contributions.get(0)).startsWith("0000000009000000" + "01000000" + "01000000" + "0100000000000000");
        assertThat(contributions.get(1)).isEqualTo("0000000009000000" + "03000000" + "01000000" + "0200000000000000");
        assertThat(contributions.get(2)).startsWith("0000000009000000" + "01000000" + "01000000" + "0200000000000000");
    }

    @Test
    void aDamagedMessageToAParticipantWithSharedMemoryIsAcceptedOrRejectedWithAReason() {
        Participation participation = publishedIn(Arena.ofAuto().allocate(AREA.bytes(), 128));
        damage(Message.PASS.handler, Message.PASS.bytes);
        damage(GroupContext.SHOWN_PART, HexFormat.of().parseHex("0900000001000000"));
        assertThat(participation.calls()).isZero();
    }

    @Test
    void anImpossibleReferenceIsRejected() {
        InterfaceShape shape = InterfaceShape.of(Adder.class);
        GroupReferences references = new GroupReferences(node);
        assertThatThrownBy(() -> references.reference(table(5, "other", 1), shape))
                .isInstanceOf(MismatchException.class)
                .hasMessage(
                        "a reference to group \"other\" came under number 5, which is that of Adder group \"there\" of 1");
        assertThatThrownBy(() -> references.reference(table(7, "far", 2), shape))
                .isInstanceOf(MismatchException.class)
                .hasMessage("group \"far\" came with a member at rank 2, but ranks go from 0 to 1");
        assertThatThrownBy(() -> references.reference(table(7, "odd", 1), InterfaceShape.of(Other.class)))
                .isInstanceOf(MismatchException.class)
                .hasMessageStartingWith("a reference to group \"odd\" came as a Other, but its interface is ");
        assertThat(references.reference(table(1 << 30, "large", 1), shape)).isInstanceOf(Adder.class);
    }

    /** A message as a transport delivers it. */
    private record Brought(Input input) implements Incoming {
        static Brought of(byte[] bytes, int length) {
            Input input = new Input();
            input.reset(MemorySegment.ofArray(bytes), 0, length, 0, false);
            return new Brought(input);
        }

        @Override
        public int source() {
            return 1;
        }

        @Override
        public boolean isComplete() {
            return true;
        }

        @Override
        public void release() {}

        @Override
        public void whenFilled(Runnable action) {
            action.run();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedMessageIsAcceptedOrRejectedWithAReason(Message message) {
        Participation participation = participation();
        damage(message.handler, message.bytes);
        assertThat(participation.calls()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "69, 0800000000000000 00 83 0000 06000000 00000000 01000000 0b000000 07000000 02 02000000",
        "70, 06000000 08000000",
        "71, 06000000 0010000000000000 01000000 01000000 03000000 616263",
        "72, 06000000 01000000",
        "73, 06000000"
    })
    void aDamagedMessageAboutPublishedArraysIsAcceptedOrRejectedWithAReason(int handler, String bytes) {
        damage(handler, HexFormat.of().parseHex(bytes.replace(" ", "")));
    }

    private void damage(int number, byte[] good) {
        MessageHandler handler = Objects.requireNonNull(node.handlers().get(number));
        for (int length = 0; length <= good.length; length++) {
            take(handler, good, length);
        }
        long seed = Long.getLong("mobula.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 3000; i++) {
            byte[] bad = good.clone();
            for (int n = random.nextInt(3); n >= 0; n--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            try {
                take(handler, bad, bad.length);
            } catch (Throwable odd) {
                throw new AssertionError(
                        "seed " + seed + ", corruption " + i + ": "
                                + HexFormat.of().formatHex(bad),
                        odd);
            }
        }
    }

    private static void take(MessageHandler handler, byte[] bytes, int length) {
        try {
            handler.onMessage(Brought.of(bytes.clone(), length));
        } catch (MobulaException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }
}
