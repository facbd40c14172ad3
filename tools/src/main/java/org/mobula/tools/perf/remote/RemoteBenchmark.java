package org.mobula.tools.perf.remote;

import java.util.List;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.tools.perf.ByteCounters;
import org.mobula.tools.perf.Case;
import org.mobula.tools.perf.NextRankBenchmark;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Tree;

/** Remote calls to the next rank, one at a time; with two ranks only rank 0 calls. */
public final class RemoteBenchmark extends NextRankBenchmark {
    /** The name of its command. */
    public static final String NAME = "remote";

    private static final String OBJECT = "target-";

    private final Node node;
    private final Peer peer;
    private final Target target;
    private final List<Integer> sizes;

    private RemoteBenchmark(Node node, Peer peer, Target target, List<Integer> sizes) {
        super(node, peer);
        this.node = node;
        this.peer = peer;
        this.target = target;
        this.sizes = sizes;
    }

    /**
     * Binds this rank's object and looks the next rank's object up.
     *
     * @param sizes bytes of the arrays
     */
    public static RemoteBenchmark open(Node node, List<Integer> sizes) {
        int next = next(node);
        Remoting remoting = Remoting.of(node).allow(Target.Empty.class, Tree.class);
        remoting.bind(OBJECT + node.rank(), new TargetObject(node));
        Target target = remoting.lookup(OBJECT + next, Target.class);
        target.nothing(); // connects the pair, so that its medium is known
        return new RemoteBenchmark(node, Engine.of(node).peer(next), target, sizes);
    }

    @Override
    protected String clause(String whom) {
        return "calls " + whom;
    }

    @Override
    public List<Case> cases() {
        return RemoteCases.of(target, sizes);
    }

    @Override
    public ByteCounters bytes() {
        return new ByteCounters(peer::sentBytes, () -> target.sentTo(node.rank()));
    }

    @Override
    public String summary(List<Result> results) {
        return "A null call takes " + results.getFirst().typicalTimes();
    }
}
