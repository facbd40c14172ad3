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
import org.mobula.tools.perf.Part;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Traffic;
import org.mobula.tools.perf.Tree;
import org.mobula.tools.perf.Trial;
import org.mobula.tools.perf.Work;
import org.mobula.tools.perf.codec.Shapes.Shape;

/** Writing and reading, shape by shape; each rank does it by itself. */
public final class CodecTrial implements Trial {
    /** What the user calls it by. */
    public static final String NAME = "codec";

    private final Node node;
    private final List<Work> works = new ArrayList<>();
    private final List<Scribe> scribes = new ArrayList<>();

    private CodecTrial(Node node) {
        this.node = node;
    }

    /**
     * Makes the objects.
     *
     * @param sizes bytes of the arrays
     */
    public static CodecTrial open(Node node, List<Integer> sizes) {
        NodeOptions options = Engine.of(node).options();
        Codecs codecs = new Codecs(options(options), CodecTrial.class.getClassLoader())
                .allow(Tree.class, Shapes.Link.class, Shapes.Order.class, Shapes.Place.class);
        CodecTrial trial = new CodecTrial(node);
        for (Shape shape : Shapes.all(sizes)) {
            trial.add(
                    shape,
                    new Scribe(
                            codecs.session(),
                            shape.object(),
                            options.transport().turned()));
        }
        return trial;
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

    private void add(Shape shape, Scribe scribe) {
        scribes.add(scribe);
        works.add(new Work(shape.name() + "/write", shape.payload(), scribe::write));
        works.add(new Work(shape.name() + "/read", shape.payload(), scribe::read));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text() {
        return node.size() == 1
                ? "one rank writes and reads objects"
                : "each of " + node.size() + " ranks writes and reads objects by itself, all at once";
    }

    @Override
    public String medium() {
        return "";
    }

    @Override
    public List<Work> works() {
        return List.copyOf(works);
    }

    @Override
    public Traffic traffic() {
        return Traffic.of(
                () -> scribes.stream().mapToLong(Scribe::sent).sum(),
                () -> scribes.stream().mapToLong(Scribe::received).sum());
    }

    @Override
    public Part part() {
        return Part.MEASURES;
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
