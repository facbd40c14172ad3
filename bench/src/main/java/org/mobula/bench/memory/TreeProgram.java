package org.mobula.bench.memory;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectBuffer;
import org.mobula.remote.Remoting;

/** Mobula's program: rank 0 passes a tree of 1023 nodes to rank 1, by copy or by view. */
public final class TreeProgram {
    /** Objects are copied. */
    static final String COPY = "tree-1023-copy";

    /** Objects are written in place at each call. */
    static final String WRITE = "tree-1023-in-place";

    /** A view is passed on. */
    static final String FORWARD = "tree-1023-view";

    static final int LEVELS = 10;
    private static final String NAME = "tree";

    private TreeProgram() {}

    /** The called object. */
    private static final class Reader implements TreeCalls {
        @Override
        public int copied(CopiedNode tree) {
            return three(tree);
        }

        @Override
        public int viewed(Node tree) {
            return three(tree);
        }

        private static int three(Node tree) {
            return tree.a()
                    + requireNonNull(tree.left()).b()
                    + requireNonNull(tree.right()).c();
        }

        @Override
        public long allocated() {
            return Allocation.total();
        }
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            Remoting remoting = Remoting.of(node);
            if (node.rank() == 1) {
                remoting.bind(NAME, new Reader());
                return Map.of();
            }
            TreeCalls target = remoting.lookup(NAME, TreeCalls.class);
            Map<String, Measurement> all = new LinkedHashMap<>();
            for (String work : task.works()) {
                all.put(work, new Stopwatch().measure(operation(target, work), Unit.MICROSECONDS, 1, task.length()));
            }
            return all;
        });
    }

    private static Operation operation(TreeCalls target, String work) {
        CopiedNode tree = CopiedNode.of(LEVELS, 1);
        int expected = Reader.three(tree);
        return switch (work) {
            case COPY -> () -> verify(target.copied(tree), expected);
            case WRITE -> () -> verify(target.viewed(tree), expected);
            case FORWARD -> {
                Codecs codecs = new Codecs(CodecOptions.defaults(), TreeProgram.class.getClassLoader());
                ObjectBuffer buffer = ObjectBuffer.growing(codecs);
                buffer.write(tree, TreeCalls.Node.class);
                TreeCalls.Node view = buffer.read(TreeCalls.Node.class);
                yield () -> verify(target.viewed(view), expected);
            }
            default -> throw new IllegalArgumentException("the suite memory has no work \"" + work + "\"");
        };
    }

    private static void verify(int found, int expected) {
        if (found != expected) {
            throw new IllegalStateException("three fields are " + found + ", not " + expected);
        }
    }
}
