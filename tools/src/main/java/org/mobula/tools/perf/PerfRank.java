package org.mobula.tools.perf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;

/**
 * What each rank runs: it offers an object, calls the next rank's, and hands its figures in at rank 0, which prints
 * them. With two ranks only rank 0 calls.
 */
public final class PerfRank {
    private static final String BOARD = "board";
    private static final String TARGET = "target-";

    private final Node node;
    private final Remoting remoting;
    private final Setting setting;
    private final Map<Integer, Sample> handedIn = new ConcurrentHashMap<>();
    private final List<Result> results = new ArrayList<>();

    private PerfRank(Node node, Setting setting) {
        this.node = node;
        this.remoting = Remoting.of(node);
        this.setting = setting;
    }

    /** @param words a {@link Setting} */
    public static void main(String[] words) throws IOException {
        try (Node node = Node.join()) {
            new PerfRank(node, Setting.of(words)).run();
            node.barrier();
        }
    }

    private void run() throws IOException {
        remoting.allow(Target.Empty.class, Target.Tree.class, Sample.class);
        int next = (node.rank() + 1) % node.size();
        remoting.bind(TARGET + node.rank(), new Taker(node));
        if (node.rank() == 0) {
            remoting.bind(BOARD, (Board) handedIn::put);
        }
        Target target = remoting.lookup(TARGET + next, Target.class);
        Board board = remoting.lookup(BOARD, Board.class);
        target.nothing();
        Circumstances circumstances = Circumstances.of(node, next);
        Measuring measuring = new Measuring(node, target, next, setting);
        if (node.rank() == 0) {
            System.out.println(circumstances.text() + " over " + circumstances.medium() + "; times in us");
            System.out.println(Result.HEAD);
        }
        for (Work work : Work.all(setting.sizes())) {
            node.barrier();
            if (node.rank() == 0 || node.size() > 2) {
                board.handIn(node.rank(), measuring.of(work));
            }
            node.barrier();
            if (node.rank() == 0) {
                tell(work, circumstances);
            }
        }
        if (node.rank() == 0) {
            System.out.println(circumstances.verdict(results.getFirst()));
        }
    }

    private void tell(Work work, Circumstances circumstances) throws IOException {
        Result result = Result.of(work, handedIn.values());
        handedIn.clear();
        results.add(result);
        System.out.println(result.line());
        if (!setting.json().isEmpty()) {
            new JsonLines(Path.of(setting.json()), setting, circumstances).append(result);
        }
    }
}
