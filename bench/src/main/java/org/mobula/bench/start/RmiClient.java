package org.mobula.bench.start;

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
            Called called = (Called) RmiServer.stub(stub);
            return recorder.record(
                    last -> {
                        called.nothing();
                        return last;
                    },
                    task.length());
        });
    }
}
