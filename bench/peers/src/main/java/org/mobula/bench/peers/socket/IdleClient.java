package org.mobula.bench.peers.socket;

import java.io.IOException;
import java.rmi.RemoteException;
import org.mobula.bench.idle.IdleMeasurement;
import org.mobula.bench.idle.IdlePeer;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The side that asks in the suite {@code idle}. */
public final class IdleClient implements IdlePeer {
    private final SocketConnection line;

    private IdleClient(SocketConnection line) {
        this.line = line;
    }

    /** @param words where the server listens, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(
                words,
                (address, task) -> IdleMeasurement.measure(task, new IdleClient(SocketConnection.connect(address))));
    }

    @Override
    public long hear(long sentAt) throws RemoteException {
        return ask(sentAt);
    }

    @Override
    public long processorNanos() throws RemoteException {
        return ask(IdleServer.BUSY);
    }

    private long ask(long message) throws RemoteException {
        try {
            line.send(message);
            return line.receive();
        } catch (IOException broken) {
            throw new RemoteException("the server did not answer", broken);
        }
    }
}
