package org.mobula.tools.perf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.tools.perf.codec.CodecTrial;
import org.mobula.tools.perf.message.CollectiveTrial;
import org.mobula.tools.perf.message.MessageTrial;
import org.mobula.tools.perf.remote.RemoteTrial;
import org.mobula.tools.perf.transport.TransportTrial;

/** What each rank runs: a {@link Trial}, whose figures are handed in at rank 0, which prints them. */
public final class PerfRank {
    private static final String BOARD = "board";

    private final Node node;
    private final Setting setting;
    private final Map<Integer, Sample> handedIn = new ConcurrentHashMap<>();
    private final List<Result> results = new ArrayList<>();

    private PerfRank(Node node, Setting setting) {
        this.node = node;
        this.setting = setting;
    }

    /** @param words a {@link Setting} */
    public static void main(String[] words) throws IOException {
        try (Node node = Node.join()) {
            new PerfRank(node, Setting.of(words)).run();
            node.barrier();
        }
    }

    private static Trial trial(Node node, Setting setting) {
        return switch (setting.trial()) {
            case RemoteTrial.NAME -> RemoteTrial.open(node, setting.sizes());
            case TransportTrial.NAME -> TransportTrial.open(node, setting.sizes());
            case MessageTrial.NAME -> MessageTrial.open(node, setting.sizes());
            case CollectiveTrial.NAME -> CollectiveTrial.open(node, setting.sizes());
            case CodecTrial.NAME -> CodecTrial.open(node, setting.sizes());
            default -> throw new IllegalArgumentException("nothing is measured under the name " + setting.trial());
        };
    }

    private void run() throws IOException {
        Remoting remoting = Remoting.of(node).allow(Sample.class);
        if (node.rank() == 0) {
            remoting.bind(BOARD, (Board) handedIn::put);
        }
        Trial trial = trial(node, setting);
        Board board = remoting.lookup(BOARD, Board.class);
        Circumstances circumstances = Circumstances.of(node, trial.medium(), (node.rank() + 1) % node.size());
        if (node.rank() == 0) {
            announce(trial);
        }
        Measuring measuring = new Measuring(setting, trial.traffic(), trial.pace());
        for (Work work : trial.works()) {
            node.barrier();
            switch (trial.part()) {
                case MEASURES -> board.handIn(node.rank(), measuring.of(work));
                case DOES_ALONG -> measuring.of(work);
                case SERVES -> {} // why nothing: at the barrier below it polls
            }
            node.barrier();
            if (node.rank() == 0) {
                tell(work, circumstances);
            }
        }
        if (node.rank() == 0) {
            List<String> brakes = new Brakes(circumstances).found(results.getFirst());
            System.out.println(Verdict.of(trial.summary(results), circumstances, brakes));
        }
    }

    private void announce(Trial trial) {
        double seconds = 2 * setting.time().toNanos() / 1e9 * trial.works().size();
        System.out.println(trial.text()
                + (trial.medium().isEmpty() ? "" : " over " + trial.medium())
                + "; times in us; this takes at most " + Math.round(Math.ceil(seconds)) + " s");
        System.out.println(Result.HEAD);
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
