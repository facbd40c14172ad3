package org.mobula.bench.socket;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.Socket;
import org.mobula.socket.FastSocket;

/** A way to send arrays of doubles over a socket. */
interface ArrayStream {
    void write(double[] array) throws IOException;

    /** Reads an array of the length that both sides know. */
    double[] read() throws IOException;

    /** Typed arrays, if the JVM has the agent; object streams over buffered streams otherwise. */
    static ArrayStream over(Socket socket, int length) throws IOException {
        return Boolean.getBoolean("typed")
                ? new Typed(FastSocket.of(socket), new double[length])
                : Objects.over(socket);
    }

    /**
     * Reads into the same array each time.
     *
     * @param socket the view of the connection
     * @param array what is read into
     */
    record Typed(FastSocket socket, double[] array) implements ArrayStream {
        @Override
        public void write(double[] written) throws IOException {
            socket.write(written, 0, written.length);
        }

        @Override
        public double[] read() throws IOException {
            socket.read(array, 0, array.length);
            return array;
        }
    }

    /**
     * JDK serialization.
     *
     * @param out to the peer
     * @param in from the peer
     */
    record Objects(ObjectOutputStream out, ObjectInputStream in) implements ArrayStream {
        static Objects over(Socket socket) throws IOException {
            ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            out.flush(); // the peer's input stream reads the header first
            return new Objects(out, new ObjectInputStream(new BufferedInputStream(socket.getInputStream())));
        }

        @Override
        public void write(double[] array) throws IOException {
            out.reset(); // otherwise an array that was sent before is a reference
            out.writeObject(array);
            out.flush();
        }

        @Override
        public double[] read() throws IOException {
            try {
                return (double[]) in.readObject();
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
        }
    }
}
