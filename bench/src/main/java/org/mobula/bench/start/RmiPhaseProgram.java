package org.mobula.bench.start;

import java.rmi.Remote;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** A process of java.rmi in {@link StartWork#PHASE}. The first one has the object, and its address is the stub. */
public final class RmiPhaseProgram {
    private RmiPhaseProgram() {}

    /** @param words those of a process of {@link PeerGroup} */
    public static void main(String[] words) throws Exception {
        Recorder recorder = new Recorder();
        Task task = TaskMain.start(words, PeerGroup.OWN_ARGUMENTS);
        boolean isFirst = words[2].equals(PeerGroup.NO_ADDRESS);
        recorder.joined();
        Remote exported = isFirst ? new PhaseBarrier(Integer.parseInt(words[3])) : (Called) () -> {};
        String stub = RmiServer.text(RmiServer.export(exported));
        recorder.attached();
        Phases phases = isFirst ? (Phases) exported : (Phases) RmiServer.stub(words[2]);
        if (words[1].equals(PeerGroup.MEASURES)) {
            Results.write(task.results(), recorder.record(phases::next, task.length()));
            System.exit(0);
        }
        System.out.println(stub);
        boolean ended = false;
        while (!ended) {
            ended = phases.next(false);
        }
        TaskMain.serve("ended");
    }
}
