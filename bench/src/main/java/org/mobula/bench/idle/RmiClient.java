package org.mobula.bench.idle;

import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import java.util.Base64;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The client of java.rmi. */
public final class RmiClient {
    private RmiClient() {}

    /** @param words the server's stub, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (stub, task) -> {
            byte[] bytes = Base64.getDecoder().decode(stub);
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                return IdleMeasurement.measure(task, (IdlePeer) in.readObject());
            }
        });
    }
}
