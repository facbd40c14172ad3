package org.mobula.bench.start;

import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import java.util.Base64;
import org.mobula.bench.process.TaskMain;

/** The client of java.rmi. It exports an object as well, because {@code Remoting.of} also prepares both directions. */
public final class RmiClient {
    private static final Called EXPORTED = () -> {};

    private RmiClient() {}

    /** @param words the server's stub, and a {@link org.mobula.bench.process.Task} */
    public static void main(String[] words) throws Exception {
        Recorder recorder = new Recorder();
        TaskMain.client(words, (stub, task) -> {
            recorder.joined();
            RmiServer.export(EXPORTED);
            recorder.attached();
            Called called;
            try (ObjectInputStream in = new ObjectInputStream(
                    new ByteArrayInputStream(Base64.getDecoder().decode(stub)))) {
                called = (Called) in.readObject();
            }
            return recorder.record(
                    last -> {
                        called.nothing();
                        return last;
                    },
                    task.length());
        });
    }
}
