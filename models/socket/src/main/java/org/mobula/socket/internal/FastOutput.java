package org.mobula.socket.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.Consumer;

/** The stream to which a socket writes, in place of the JDK's. */
final class FastOutput extends OutputStream {
    private final Consumer<Connection> operated;
    private final Connection connection;
    private final TcpOutput tcp;

    FastOutput(Consumer<Connection> operated, Connection connection, TcpOutput tcp) {
        this.operated = operated;
        this.connection = connection;
        this.tcp = tcp;
    }

    @Override
    public void write(int data) throws IOException {
        write(new byte[] {(byte) data}, 0, 1);
    }

    @Override // the name of the parameter is in messages of the JDK
    public void write(byte[] b, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, b.length);
        if (length > 0) {
            connection.beginUse();
            try {
                connection.outbound().write(tcp, b, offset, length);
            } catch (InternalError e) {
                throw Connection.reset(e);
            } finally {
                connection.endUse();
            }
            operated.accept(connection);
        }
    }

    void write(MemorySegment from) throws IOException {
        connection.beginUse();
        try {
            connection.outbound().write(tcp, from);
        } catch (InternalError e) {
            throw Connection.reset(e);
        } finally {
            connection.endUse();
        }
        operated.accept(connection);
    }

    /** Whether an urgent byte was dealt with; TCP must send it otherwise. */
    boolean writeUrgent(int data) throws IOException {
        connection.beginUse();
        try {
            return connection.outbound().writeUrgent(tcp, data);
        } catch (InternalError e) {
            throw Connection.reset(e);
        } finally {
            connection.endUse();
        }
    }

    @Override
    public void close() throws IOException {
        tcp.out().close();
    }
}
