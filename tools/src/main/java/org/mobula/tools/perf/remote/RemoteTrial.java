package org.mobula.tools.perf.remote;

import java.util.List;
import java.util.Locale;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.tools.perf.NextRankTrial;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Traffic;
import org.mobula.tools.perf.Tree;
import org.mobula.tools.perf.Work;

/** Remote calls, one at a time, to the next rank; with two ranks only rank 0 calls. */
public final class RemoteTrial extends NextRankTrial {
    /** What the user calls it by. */
    public static final String NAME = "remote";

    private static final String OBJECT = "target-";

    private final Node node;
    private final Peer peer;
    private final Target target;
    private final List<Integer> sizes;

    private RemoteTrial(Node node, Peer peer, Target target, List<Integer> sizes) {
        super(node, peer);
        this.node = node;
        this.peer = peer;
        this.target = target;
        this.sizes = sizes;
    }

    /**
     * Binds this rank's object and finds the next rank's.
     *
     * @param sizes bytes of the arrays
     */
    public static RemoteTrial open(Node node, List<Integer> sizes) {
        int next = next(node);
        Remoting remoting = Remoting.of(node).allow(Target.Empty.class, Tree.class);
        remoting.bind(OBJECT + node.rank(), new Taker(node));
        Target target = remoting.lookup(OBJECT + next, Target.class);
        target.nothing(); // why: from now on the pair has its connection
        return new RemoteTrial(node, Engine.of(node).peer(next), target, sizes);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    protected String clause(String whom) {
        return "calls " + whom;
    }

    @Override
    public List<Work> works() {
        return Calls.of(target, sizes);
    }

    @Override
    public Traffic traffic() {
        return Traffic.of(peer::sentBytes, () -> target.sentTo(node.rank()));
    }

    @Override
    public String summary(List<Result> results) {
        Result first = results.getFirst();
        return String.format(
                Locale.ROOT,
                "A null call takes %.2f us in the median and %.2f us at p99",
                first.percentile(50),
                first.percentile(99));
    }
}
