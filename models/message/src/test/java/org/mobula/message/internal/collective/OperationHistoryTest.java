package org.mobula.message.internal.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OperationHistoryTest {
    private static final int OPERATIONS = 5_000_000;

    private final OperationHistory history = new OperationHistory();

    private static long operation(int number) {
        return 1000L + number;
    }

    @Test
    void aNumberNeverHasTheOperationOfALaterNumber() throws Exception {
        AtomicInteger starting = new AtomicInteger();
        Thread program = Thread.ofPlatform().start(() -> {
            for (int number = 0; number < OPERATIONS; number++) {
                starting.setRelease(number);
                history.begin(number, operation(number));
            }
        });
        int wrong = 0;
        for (int next = 0; next < OPERATIONS - 1; next = starting.getAcquire()) {
            int replaced = Math.max(0, next - OperationHistory.KEPT);
            long operation = history.of(replaced);
            wrong += operation == OperationHistory.UNKNOWN || operation == operation(replaced) ? 0 : 1;
        }
        program.join();

        assertThat(wrong).isZero();
    }

    @Test
    void aLateEndOfAnEarlierOperationDoesNotEndALaterOne() {
        history.begin(0, operation(0));
        history.begin(OperationHistory.KEPT, operation(OperationHistory.KEPT));
        history.end(0);

        assertThat(history.of(0)).isEqualTo(OperationHistory.UNKNOWN);
        assertThat(history.of(OperationHistory.KEPT)).isEqualTo(operation(OperationHistory.KEPT));
    }
}
