package org.mobula.bench.peers.socket;

import java.io.IOException;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.List;
import org.mobula.bench.idle.Neighbour;
import org.mobula.bench.idle.Silence;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/** The side that asks in the suite {@code idle}. */
public final class NeighbourClient implements Neighbour {
    private final Line line;

    private NeighbourClient(Line line) {
        this.line = line;
    }

    /** @param words where the server listens, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        List<String> all = Arrays.asList(words);
        Task task = Task.of(all.subList(1, all.size()));
        Fuse.light(task.limit());
        Results.write(task.results(), Silence.measure(task, new NeighbourClient(Line.connect(all.getFirst()))));
        System.exit(0);
    }

    @Override
    public long hear(long sentAt) throws RemoteException {
        return ask(sentAt);
    }

    @Override
    public long processorNanos() throws RemoteException {
        return ask(NeighbourServer.BUSY);
    }

    private long ask(long message) throws RemoteException {
        try {
            line.send(message);
            return line.receive();
        } catch (IOException broken) {
            throw new RemoteException("the neighbour did not answer", broken);
        }
    }
}
