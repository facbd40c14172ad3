package org.mobula.tools.perf.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.ObjectLimits;
import org.mobula.runtime.spi.Engine;
import org.mobula.tools.perf.Benchmark;
import org.mobula.tools.perf.ByteCounters;
import org.mobula.tools.perf.Case;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Role;
import org.mobula.tools.perf.Tree;
import org.mobula.tools.perf.codec.Shapes.Shape;

/** Writes and reads objects of each shape, at each rank independently. */
public final class CodecBenchmark implements Benchmark {
    /** The name of its command. */
    public static final String NAME = "codec";

    private final int ranks;
    private final List<Case> cases = new ArrayList<>();
    private final List<CodecLoop> loops = new ArrayList<>();

    private CodecBenchmark(int ranks) {
        this.ranks = ranks;
    }

    /**
     * Creates the objects.
     *
     * @param sizes bytes of the arrays
     */
    public static CodecBenchmark open(Node node, List<Integer> sizes) {
        NodeOptions options = Engine.of(node).options();
        Codecs codecs = new Codecs(options(options), CodecBenchmark.class.getClassLoader())
                .allow(Tree.class, Shapes.Link.class, Shapes.Order.class, Shapes.Place.class);
        CodecBenchmark benchmark = new CodecBenchmark(node.size());
        for (Shape shape : Shapes.all(sizes)) {
            benchmark.add(
                    shape,
                    new CodecLoop(
                            codecs.session(),
                            shape.object(),
                            options.transport().turned()));
        }
        return benchmark;
    }

    private static CodecOptions options(NodeOptions node) {
        ObjectLimits limits = node.objects();
        return new CodecOptions(
                limits.depth(),
                limits.bytes(),
                limits.elements(),
                limits.collisions(),
                limits.hashed(),
                node.ablation().typesPerMessage());
    }

    private void add(Shape shape, CodecLoop loop) {
        loops.add(loop);
        cases.add(new Case(shape.name() + "/write", shape.payload(), loop::write));
        cases.add(new Case(shape.name() + "/read", shape.payload(), loop::read));
    }

    @Override
    public String description() {
        return ranks == 1
                ? "one rank writes and reads objects"
                : "each of " + ranks + " ranks writes and reads objects independently, all at once";
    }

    @Override
    public String medium() {
        return "";
    }

    @Override
    public List<Case> cases() {
        return List.copyOf(cases);
    }

    @Override
    public ByteCounters bytes() {
        return new ByteCounters(
                () -> loops.stream().mapToLong(CodecLoop::bytesWritten).sum(),
                () -> loops.stream().mapToLong(CodecLoop::bytesRead).sum());
    }

    @Override
    public Role role() {
        return Role.MEASURES;
    }

    @Override
    public String summary(List<Result> results) {
        return String.format(
                Locale.ROOT,
                "A tree of %d nodes is written in %.2f us and read in %.2f us in the median",
                Tree.NODES,
                results.getFirst().percentile(50),
                results.get(1).percentile(50));
    }
}
