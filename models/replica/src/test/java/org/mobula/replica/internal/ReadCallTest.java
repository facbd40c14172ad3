package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mobula.replica.Stack;

/** The cost of a read. */
class ReadCallTest {
    private static final int WARMUP = 20_000;
    private static final int READS = 50_000;

    private final ReplicaWorld world = new ReplicaWorld(2);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aReadOfANumberSendsNothingAndAllocatesNothing() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class, 5);
        long sum = read(stack, WARMUP);
        int messages = world.order.messages();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        sum += read(stack, READS);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isEqualTo(5L * (WARMUP + READS));
        assertThat(world.order.messages()).isEqualTo(messages);
        // not 0, because the measurement itself may allocate
        assertThat(allocated).as("bytes in %d reads", READS).isLessThan(READS / 10);
    }

    private static long read(Stack stack, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += stack.top();
        }
        return sum;
    }
}
