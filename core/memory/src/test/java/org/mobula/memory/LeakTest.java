package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.memory.internal.LeakLevel;

@Timeout(60)
class LeakTest {
    private static final Logger LOGGER = Logger.getLogger("org.mobula.memory"); // kept, or the handler is dropped

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            records.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(handler);
        LOGGER.setUseParentHandlers(false);
    }

    @AfterEach
    void stop() {
        LOGGER.removeHandler(handler);
        LOGGER.setUseParentHandlers(true);
    }

    /** An unusual size, so that reports of other tests are not mistaken for these. */
    private static final long SIZE = 4711;

    private static void leak(LeakLevel level, ReclaimPolicy policy) {
        MessageBuffer.allocate(SIZE, policy, level, freed -> {});
    }

    /** Ends the test if its time is over. */
    private static void collect() {
        assertThat(Thread.currentThread().isInterrupted()).as("out of time").isFalse();
        System.gc();
    }

    private List<LogRecord> awaitReport(String size) {
        List<LogRecord> found = List.of();
        while (found.isEmpty()) {
            collect();
            found = records.stream()
                    .filter(entry -> entry.getMessage().startsWith("a message buffer of " + size + " bytes"))
                    .toList();
        }
        return found;
    }

    @Test
    void aDroppedBufferIsReportedWithThePlaceOfItsAllocation() {
        leak(LeakLevel.ALL, ReclaimPolicy.REVOKE);
        LogRecord report = awaitReport("4711").getFirst();
        assertThat(report.getMessage())
                .isEqualTo("a message buffer of 4711 bytes was not freed: the program dropped it without a call of free"
                        + " or close. Use try-with-resources, or free it on every path");
        assertThat(Stream.of(Objects.requireNonNull(report.getThrown()).getStackTrace())
                        .map(StackTraceElement::getMethodName))
                .contains("leak", "aDroppedBufferIsReportedWithThePlaceOfItsAllocation");
    }

    @Test
    void aFreedBufferIsNotReported() {
        for (ReclaimPolicy policy : ReclaimPolicy.values()) {
            MessageBuffer.allocate(4712, policy, LeakLevel.ALL, freed -> {}).free();
        }
        leak(LeakLevel.ALL, ReclaimPolicy.VERIFY);
        awaitReport("4711"); // later than a report of the first ones would be
        assertThat(records).noneMatch(entry -> entry.getMessage().contains("4712"));
    }

    @Test
    void oneAllocationInManyIsSampled() {
        for (int i = 0; i < 128; i++) {
            MessageBuffer.allocate(4713, ReclaimPolicy.VERIFY, LeakLevel.SAMPLED, freed -> {});
        }
        for (int i = 0; i < 128; i++) {
            MessageBuffer.allocate(4714, ReclaimPolicy.VERIFY, LeakLevel.OFF, freed -> {});
        }
        assertThat(awaitReport("4713")).hasSize(1);
        assertThat(records).noneMatch(entry -> entry.getMessage().contains("4714"));
    }

    @Test
    void aPoolRecordsPlacesOnceItHasSeenALeak() {
        try (BufferPool pool = BufferPool.create(ReclaimPolicy.TRUST, 1 << 20, LeakLevel.SAMPLED)) {
            pool.allocate(1 << 13);
            awaitReport("8192");
            for (int i = 0; i < 128; i++) {
                pool.allocate(1 << 14);
            }
            while (records.stream()
                    .noneMatch(entry -> entry.getMessage().contains(" 16384 ") && entry.getThrown() != null)) {
                collect();
            }
        }
    }

    @Test
    void aRecordingContainsLeaksAndReclaims(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("buffers.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("mobula.BufferLeak");
            recording.enable("mobula.BufferReclaim");
            recording.start();
            MessageBuffer revoked = MessageBuffer.allocate(32, ReclaimPolicy.REVOKE);
            revoked.view(BufferType.BYTE);
            revoked.close();
            leak(LeakLevel.ALL, ReclaimPolicy.VERIFY);
            awaitReport("4711");
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        RecordedEvent reclaim = event(events, "mobula.BufferReclaim", 32);
        assertThat(reclaim.getString("policy")).isEqualTo("REVOKE");
        assertThat(reclaim.getBoolean("copied")).isFalse();
        RecordedEvent leak = event(events, "mobula.BufferLeak", SIZE);
        assertThat(leak.getString("allocated")).contains("LeakTest.leak");
    }

    private static RecordedEvent event(List<RecordedEvent> events, String name, long size) {
        return events.stream()
                .filter(each -> each.getEventType().getName().equals(name) && each.getLong("size") == size)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anUnknownLevelIsRefused() {
        System.setProperty(LeakLevel.PROPERTY, "some");
        try {
            assertThatThrownBy(LeakLevel::current)
                    .hasMessage("-Dmobula.leaks=some is not a level. Use off, sampled, all or paranoid");
        } finally {
            System.clearProperty(LeakLevel.PROPERTY);
        }
        assertThat(LeakLevel.current()).isEqualTo(LeakLevel.SAMPLED);
    }
}
