package org.mobula.bench.start;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.Base64;
import org.mobula.bench.process.TaskMain;

/** The server of java.rmi; prints its stub. */
public final class RmiServer implements Called {
    /** Strongly reachable, because java.rmi's reference to an exported object is weak. */
    private static final RmiServer EXPORTED = new RmiServer();

    private RmiServer() {}

    /** @param words a {@link org.mobula.bench.process.Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        TaskMain.serve(text(export(EXPORTED)));
    }

    /** A stub as text. */
    static String text(Remote stub) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(stub);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** The stub of a text. */
    static Remote stub(String text) throws IOException, ClassNotFoundException {
        byte[] bytes = Base64.getDecoder().decode(text);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (Remote) in.readObject();
        }
    }

    /** Exports an object on loopback; returns its stub. */
    static Remote export(Remote object) throws IOException {
        return UnicastRemoteObject.exportObject(
                object, 0, null, port -> new ServerSocket(port, 0, InetAddress.getLoopbackAddress()));
    }

    @Override
    public void nothing() {}
}
