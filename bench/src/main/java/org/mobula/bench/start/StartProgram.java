package org.mobula.bench.start;

import static org.mobula.message.Operation.SUM;

import java.util.function.BooleanSupplier;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.replica.Counter;
import org.mobula.bench.replica.CounterRoot;
import org.mobula.group.DiscardReply;
import org.mobula.group.GroupInvocation;
import org.mobula.group.Groups;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.remote.Remoting;
import org.mobula.replica.Replicas;
import org.mobula.runtime.Node;

/**
 * Mobula's program: repeats a {@link StartWork} from its first moment on. Rank 0 measures, or the last rank.
 */
public final class StartProgram {
    private static final String NAME = "start";
    private static final int THERE = 0;
    private static final int BACK = 1;
    private static final double MORE = 1;
    private static final double END = 0;

    private final Node node;
    private final Recorder recorder;

    private StartProgram(Node node, Recorder recorder) {
        this.node = node;
        this.recorder = recorder;
    }

    /** @param words a {@link Task} of one work */
    public static void main(String[] words) throws Exception {
        Recorder recorder = new Recorder();
        Task task = TaskMain.start(words, 0);
        try (Node node = Node.join()) {
            recorder.joined();
            new StartProgram(node, recorder).run(StartWork.of(task.works().getFirst()), task);
            node.barrier();
        }
    }

    private void run(StartWork work, Task task) throws Exception {
        StartOperation operation = operation(work);
        int measuring = work.isMeasuredByTheLastRank() ? node.size() - 1 : 0;
        if (node.rank() == measuring) {
            Results.write(task.results(), recorder.record(operation, task.length()));
            return;
        }
        boolean ended = work == StartWork.NULL_CALL || work == StartWork.WRITE; // these serve at the barrier
        while (!ended) {
            ended = operation.run(false);
        }
    }

    private StartOperation operation(StartWork work) {
        return switch (work) {
            case NULL_CALL -> nullCall();
            case ROUND_TRIP -> roundTrip();
            case ALL_REDUCE -> allReduce();
            case WRITE -> write();
            case BROADCAST -> broadcast();
            case PHASE -> phase();
        };
    }

    private StartOperation nullCall() {
        Remoting remoting = Remoting.of(node);
        recorder.attached();
        if (node.rank() == 1) {
            remoting.bind(NAME, (Called) () -> {});
            return last -> last;
        }
        Called called = remoting.lookup(NAME, Called.class);
        return last -> {
            called.nothing();
            return last;
        };
    }

    private StartOperation phase() {
        Remoting remoting = Remoting.of(node);
        recorder.attached();
        Phases phases;
        if (node.rank() == 0) {
            phases = new PhaseBarrier(node.size());
            remoting.bind(NAME, phases);
        } else {
            phases = remoting.lookup(NAME, Phases.class);
        }
        return phases::next;
    }

    private StartOperation roundTrip() {
        Communicator world = Communicator.world(node);
        recorder.attached();
        double[] number = {MORE};
        Section there = Section.of(number);
        Section back = Section.of(new double[1]);
        if (node.rank() == 0) {
            return last -> {
                number[0] = last ? END : MORE;
                world.send(there, 1, THERE);
                world.receive(back, 1, BACK);
                return last;
            };
        }
        return _ -> {
            world.receive(there, 0, THERE);
            world.send(there, 0, BACK);
            return number[0] == END;
        };
    }

    private StartOperation allReduce() {
        Communicator world = Communicator.world(node);
        recorder.attached();
        double[] number = {END};
        double[] sum = new double[1];
        Section given = Section.of(number);
        Section received = Section.of(sum);
        boolean decides = node.rank() == 0;
        return last -> {
            number[0] = decides && !last ? MORE : END;
            world.allReduce(given, received, SUM);
            return sum[0] == END;
        };
    }

    private StartOperation write() {
        Replicas replicas = Replicas.of(node);
        recorder.attached();
        node.barrier(); // a rank that joins later receives the state in another way
        if (node.rank() == 0) {
            replicas.create(NAME, CounterRoot.class);
        }
        Counter counter = replicas.lookup(NAME, Counter.class);
        return last -> {
            counter.add(1);
            return last;
        };
    }

    private StartOperation broadcast() {
        Groups groups = Groups.of(node);
        recorder.attached();
        if (node.rank() == 0) {
            groups.create(NAME, StartCell.class, node.size());
        }
        StartMember mine = new StartMember();
        int joined = groups.join(NAME, mine, node.rank());
        if (joined != node.rank()) {
            throw new IllegalStateException("member " + joined + " is at rank " + node.rank());
        }
        StartCell all = groups.lookup(NAME, StartCell.class);
        groups.method(all, StartCell::put).configure(new GroupInvocation(), new DiscardReply());
        BooleanSupplier arrived = mine::hasArrived;
        return last -> {
            boolean ends = last;
            for (int root = 0; root < node.size(); root++) {
                if (root == node.rank()) {
                    all.put(ends ? StartMember.END : MORE);
                }
                if (mine.isNextMissing()) {
                    node.serveUntil(arrived);
                }
                if (root == 0) { // this rank may have the next round's value of rank 0 when its own arrives
                    ends |= mine.hasEnded();
                }
            }
            return ends;
        };
    }
}
