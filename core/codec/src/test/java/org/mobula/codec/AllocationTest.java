package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.mobula.memory.Output;

class AllocationTest {
    static class Node implements Serializable {
        int value;
        Node left;
        Node right;
    }

    @Test
    void writingAWarmMessageAllocatesNothing() {
        ObjectWriter writer = Exchange.open().writer;
        MemorySegment memory = Arena.ofAuto().allocate(1 << 16);
        Output output = new Output(
                (_, bytes) -> {
                    throw new IllegalStateException("no room for " + bytes);
                },
                1024);
        Node tree = tree(8);
        for (int i = 0; i < 5_000; i++) {
            write(writer, output, memory, tree);
        }

        long before = allocated();
        for (int i = 0; i < 100; i++) {
            write(writer, output, memory, tree);
        }

        assertThat((allocated() - before) / 100).isLessThan(64);
    }

    private static void write(ObjectWriter writer, Output output, MemorySegment memory, Node tree) {
        output.reset(memory, 0, memory.byteSize());
        writer.begin(output);
        writer.writeObject(tree);
        writer.end();
    }

    private static Node tree(int depth) {
        Node node = new Node();
        if (depth > 0) {
            node.left = tree(depth - 1);
            node.right = tree(depth - 1);
        }
        return node;
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
