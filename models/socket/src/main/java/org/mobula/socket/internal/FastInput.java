package org.mobula.socket.internal;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.Consumer;

/** The stream from which a socket reads, in place of the JDK's. */
final class FastInput extends InputStream {
    private final Consumer<Connection> operated;
    private final Connection connection;
    private final InputStream tcp;

    FastInput(Consumer<Connection> operated, Connection connection, InputStream tcp) {
        this.operated = operated;
        this.connection = connection;
        this.tcp = tcp;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) > 0 ? one[0] & 0xff : -1;
    }

    @Override // the name of the parameter is in messages of the JDK
    public int read(byte[] b, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, b.length);
        int count;
        connection.beginUse();
        try {
            count = connection.inbound().read(tcp, b, offset, length);
        } catch (InternalError e) {
            throw Connection.reset(e);
        } finally {
            connection.endUse();
        }
        operated.accept(connection);
        return count;
    }

    long read(MemorySegment into) throws IOException {
        long count;
        connection.beginUse();
        try {
            count = connection.inbound().read(tcp, into);
        } catch (InternalError e) {
            throw Connection.reset(e);
        } finally {
            connection.endUse();
        }
        operated.accept(connection);
        return count;
    }

    @Override
    public int available() throws IOException {
        connection.beginUse();
        try {
            return connection.inbound().available(tcp);
        } catch (InternalError e) {
            throw Connection.reset(e);
        } finally {
            connection.endUse();
        }
    }

    @Override
    public void close() throws IOException {
        tcp.close();
    }
}
