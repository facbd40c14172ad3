package org.mobula.socket.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashSet;

/**
 * A Unix socket to another process.
 *
 * <p><b>Threads:</b> any may send; only the rendezvous's thread reads.
 */
final class Link {
    private final SocketChannel channel;
    private final SelectionKey key;
    private final ByteBuffer input = ByteBuffer.allocate(64 * Message.LENGTH);
    private final ByteBuffer output = ByteBuffer.allocate(Message.LENGTH).limit(0);
    /**
     * No message twice: a second bell of a connection says nothing new, so there are as many as connections at most.
     */
    private final LinkedHashSet<Message> queue = new LinkedHashSet<>();

    Link(SocketChannel channel, SelectionKey key) {
        this.channel = channel;
        this.key = key;
    }

    SocketChannel channel() {
        return channel;
    }

    void sendBell(long receiver) {
        send(Message.bell(receiver));
    }

    /** Sends a message, or queues it where the socket has no room. */
    void send(Message message) {
        synchronized (queue) {
            queue.add(message);
            flush();
        }
    }

    /** Sends what is queued. */
    void flush() {
        synchronized (queue) {
            try {
                while (fillOutput()) {
                    channel.write(output);
                    if (output.hasRemaining()) {
                        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                        key.selector().wakeup();
                        return;
                    }
                }
                key.interestOps(SelectionKey.OP_READ);
            } catch (IOException | java.nio.channels.CancelledKeyException e) {
                close();
            }
        }
    }

    private boolean fillOutput() {
        if (!output.hasRemaining()) {
            if (queue.isEmpty()) {
                return false;
            }
            queue.removeFirst().put(output.clear());
            output.flip();
        }
        return true;
    }

    /** What a link's messages are given to. */
    interface Receiver {
        void receive(Message message);
    }

    /** Reads what has arrived; false once the other process has closed the link, or has sent garbage. */
    boolean read(Receiver receiver) {
        try {
            if (channel.read(input) < 0) {
                return false;
            }
        } catch (IOException e) {
            return false;
        }
        input.flip();
        try {
            while (input.remaining() >= Message.LENGTH) {
                Message message = Message.get(input);
                if (message == null) {
                    return false;
                }
                receiver.receive(message);
            }
            return true;
        } finally {
            input.compact();
        }
    }

    /** Closes the socket; the rendezvous's thread notices that. */
    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing more can be done
        }
        key.selector().wakeup();
    }
}
