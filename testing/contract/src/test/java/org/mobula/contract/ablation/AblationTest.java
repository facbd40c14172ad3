package org.mobula.contract.ablation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.codec.LimitExceededException;
import org.mobula.contract.wire.Frame;
import org.mobula.contract.wire.Recording;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** Calls between ranks that each have one measurement switch set. */
@ExtendWith(HangKiller.class)
class AblationTest {
    /** As a power of two: the default of MOBULA_MAX_HASHED is 2^28. */
    private static final int VISITS_BEYOND_THE_DEFAULT = 28;

    private static final int REQUEST = 16;
    private static final int CONTINUED = 3;
    private static final ByteOrder OTHER =
            ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;

    record Point(int x, String name) implements Serializable {}

    interface Service extends Remote {
        long sum(long[] values);

        String describe(Point point);

        int count(Set<Object> things);
    }

    static class ServiceObject implements Service {
        @Override
        public long sum(long[] values) {
            long sum = 0;
            for (long value : values) {
                sum += value;
            }
            return sum;
        }

        @Override
        public String describe(Point point) {
            return point.name() + " " + point.x();
        }

        @Override
        public int count(Set<Object> things) {
            return things.size();
        }
    }

    private Cluster cluster;
    private Service service;
    private List<Frame> sent;

    private void join(String... settings) {
        Map<String, String> environment = new HashMap<>(Map.of("MOBULA_TRANSPORT", "recorded"));
        for (String setting : settings) {
            String[] parts = setting.split("=");
            environment.put(parts[0], parts[1]);
        }
        cluster = new Cluster(2, NodeOptions.from(environment));
        Remoting.of(cluster.node(1));
        Remoting.of(cluster.node(0)).bind("service", new ServiceObject());
        service = Remoting.of(cluster.node(1)).lookup("service", Service.class);
        sent = Recording.of(cluster.jobs().job(0).id()).sent(1, 0);
    }

    @AfterEach
    void leave() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static long[] numbers(int count) {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i + 1;
        }
        return numbers;
    }

    private List<Frame> blocks() {
        return sent.stream().filter(frame -> frame.kind() == CONTINUED).toList();
    }

    private byte[] lastRequest() {
        return sent.stream()
                .filter(frame -> frame.handler() == REQUEST && frame.kind() != CONTINUED)
                .reduce((a, b) -> b)
                .orElseThrow()
                .payload();
    }

    @Test
    void arraysFromTheBlockThresholdOnAreSentAfterTheirMessage() {
        join("MOBULA_BLOCK_THRESHOLD=8000");

        assertThat(service.sum(numbers(999))).isEqualTo(499_500);
        assertThat(blocks()).isEmpty();
        assertThat(service.sum(numbers(1000))).isEqualTo(500_500);
        assertThat(blocks()).hasSize(1);
        assertThat(blocks().getFirst().payload()).hasSize(8000);
    }

    @Test
    void arraysBelowTheBlockThresholdAreCopiedIntoTheirMessage() {
        join("MOBULA_BLOCK_THRESHOLD=1073741824");

        assertThat(service.sum(numbers(2000))).isEqualTo(2_001_000);
        assertThat(blocks()).isEmpty();
        assertThat(lastRequest().length).isGreaterThan(16_000);
    }

    @Test
    void arraysLongerThanAFrameAreCopiedBelowTheBlockThreshold() {
        join("MOBULA_BLOCK_THRESHOLD=1073741824");

        assertThat(service.sum(numbers(100_000))).isEqualTo(5_000_050_000L);
        ByteBuffer head = ByteBuffer.wrap(lastRequest()).order(ByteOrder.nativeOrder());
        assertThat(head.getLong()).as("bytes of the message").isGreaterThan(800_000);
        assertThat(head.getLong()).as("bytes of its blocks").isZero();
    }

    @Test
    void numbersAreSentInSwappedByteOrderIfSelected() {
        join("MOBULA_BYTE_ORDER=swapped");

        service.sum(numbers(3)); // the first message also describes its type
        assertThat(service.sum(numbers(3))).isEqualTo(6);
        ByteBuffer payload = ByteBuffer.wrap(lastRequest());
        assertThat(payload.order(OTHER).getLong(payload.limit() - Long.BYTES)).isEqualTo(3);
        assertThat(service.sum(numbers(10_000))).isEqualTo(50_005_000);
        assertThat(ByteBuffer.wrap(blocks().getFirst().payload()).order(OTHER).getLong())
                .isEqualTo(1);
    }

    @Test
    void aTypeIsDescribedOncePerConnection() {
        join();

        service.describe(new Point(1, "one"));
        int first = lastRequest().length;

        assertThat(service.describe(new Point(2, "two"))).isEqualTo("two 2");
        assertThat(lastRequest().length).isLessThan(first / 2);
    }

    @Test
    void aTypeIsDescribedInEveryMessageIfSelected() {
        join("MOBULA_TYPES=message");

        service.describe(new Point(1, "one"));
        int first = lastRequest().length;

        assertThat(service.describe(new Point(2, "two"))).isEqualTo("two 2");
        assertThat(lastRequest().length).isEqualTo(first);
    }

    @Test
    void aKeyWhoseHashCodeVisitsTooManyObjectsIsRefused() {
        join("MOBULA_MAX_HASHED=1000");

        assertThat(service.count(Set.of(shared(8)))).isEqualTo(1);
        assertThatThrownBy(() -> service.count(Set.of(shared(9))))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("1000");
    }

    @Test
    void keysAreNotCountedWithoutChecks() {
        join("MOBULA_CHECKS=off");

        assertThat(service.count(Set.of(shared(VISITS_BEYOND_THE_DEFAULT)))).isEqualTo(1);
    }

    /** A list of a few objects whose hash code visits 2^(depth + 1) - 1: each list contains the next one twice. */
    private static Object shared(int depth) {
        Object inner = "text";
        for (int i = 0; i < depth; i++) {
            inner = new ArrayList<>(List.of(inner, inner));
        }
        return inner;
    }

    @ParameterizedTest
    @CsvSource({
        "MOBULA_TYPES, each, connection or message",
        "MOBULA_BYTE_ORDER, big, own or swapped",
        "MOBULA_CHECKS, no, on or off",
    })
    void anInvalidValueIsRefusedWithTheAllowedValues(String variable, String value, String takes) {
        assertThatThrownBy(() -> NodeOptions.from(Map.of(variable, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the environment variable " + variable + " takes " + takes + ", not \"" + value + "\"");
    }
}
