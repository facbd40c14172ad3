package org.mobula.socket.internal;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.agent.PeerUser;
import org.mobula.agent.RendezvousFolder;
import org.mobula.agent.RingOptions;

/**
 * Finds out which connections are with processes that have fast sockets, and makes their rings.
 *
 * <p>One thread per process does all that; the program's threads only give it tasks, and never wait for it or for
 * another process.
 *
 * <p>The connecting side asks each process that listens on the port: "do you have the other end of this very
 * connection?". Only the process that has it can say yes. Several listeners on a port, or a file left by a killed
 * process, can only lead to a no. So can addresses and ports that are used again: the process that answers, and the one
 * that gets a yes, look whether the kernel still has their ends.
 */
final class Rendezvous implements Runnable {
    private static final int BACKLOG = 1024;
    private static final long PAUSE_MILLIS = 100;

    private final RingOptions options;
    private final RendezvousFolder folder;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final SelectionKey listening;
    private final String name;
    private final long number;
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final ConcurrentHashMap<FourTuple, Connection> accepted = new ConcurrentHashMap<>();
    private final Set<Integer> announced = ConcurrentHashMap.newKeySet();
    private final AtomicLong memoryInUse = new AtomicLong();

    // of this object's thread
    private final Map<Link, Set<Connection>> links = new HashMap<>();
    private final Map<String, Link> linkByProcess = new HashMap<>();
    private final Map<Long, Connection> byNumber = new HashMap<>();
    private final Map<Connection, Attempt> attempts = new HashMap<>();
    private final Set<Connection> unreleased = new HashSet<>(); // closed, and a thread of the program uses the rings
    private long numbers;

    private Rendezvous(RingOptions options, RendezvousFolder folder) throws IOException {
        this.options = options;
        this.folder = folder;
        this.number = new SecureRandom().nextLong();
        this.name = HexFormat.of().toHexDigits(number);
        this.listener = listen(folder, name);
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        this.listening = listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    private static ServerSocketChannel listen(RendezvousFolder folder, String name) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        boolean done = false;
        try {
            Path unfinished = folder.socket(name + "-new"); // without a listener it looks like one of a killed process
            listener.bind(UnixDomainSocketAddress.of(unfinished), BACKLOG);
            Files.move(unfinished, folder.socket(name));
            listener.configureBlocking(false);
            done = true;
            return listener;
        } finally {
            if (!done) {
                listener.close();
                folder.removeFilesOf(name);
            }
        }
    }

    /** Starts the thread. */
    static Rendezvous start(RingOptions options) throws IOException {
        RendezvousFolder folder = RendezvousFolder.open(options.folder(), "mobula-socket");
        Rendezvous rendezvous = new Rendezvous(options, folder);
        Thread thread = new Thread(null, rendezvous, "mobula-socket", 0, false);
        thread.setDaemon(true);
        thread.start();
        rendezvous.perform(rendezvous::removeFilesOfEnded);
        return rendezvous;
    }

    /**
     * This process listens on a port.
     *
     * @throws IOException if other processes cannot know that now
     */
    void announce(int port) throws IOException {
        if (!announced.contains(port)) {
            folder.announce(port, name);
            announced.add(port);
        }
    }

    /** It does so no more. */
    void withdraw(int port) {
        announced.remove(port);
        folder.withdraw(port, name);
    }

    /** A connection was accepted; its peer may ask for it. */
    void accepted(Connection connection) {
        accepted.put(connection.tuple(), connection);
    }

    /** Looks for the peer of a connection that this side has made. */
    void seek(Connection connection) {
        connection.attemptStarts();
        perform(() -> ask(connection));
    }

    /** A connection was closed. If its rings are being made at this moment, the thread that makes them releases them. */
    void closed(Connection connection) {
        accepted.remove(connection.tuple(), connection);
        if (connection.rings() != null || !connection.isAccepted()) {
            perform(() -> release(connection));
        }
    }

    /** Removes this process's files; the program ends. */
    void leave() {
        folder.removeFilesOf(name);
    }

    private void perform(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    @Override
    public void run() {
        while (true) {
            try {
                selector.select(listening.interestOps() == 0 || !unreleased.isEmpty() ? PAUSE_MILLIS : 0);
                listening.interestOps(SelectionKey.OP_ACCEPT);
            } catch (IOException | RuntimeException e) {
                Report.log("a rendezvous cannot wait for messages", e);
                LockSupport.parkNanos(PAUSE_MILLIS * 1_000_000); // a failure that repeats must not occupy a core
            }
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                guard(task);
            }
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey key = keys.next();
                keys.remove();
                guard(() -> handle(key));
            }
            guard(this::dropClosedLinks);
            guard(this::releaseUnused);
        }
    }

    /** One task or message that fails does not affect the others. */
    private static void guard(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            Report.log("a rendezvous failed", e);
        }
    }

    private void handle(SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        if (key.isAcceptable()) {
            tryAccept();
        } else if (key.attachment() instanceof Link link) {
            if (key.isWritable()) {
                link.flush();
            }
            if (key.isValid() && key.isReadable() && !link.read(message -> receive(link, message))) {
                drop(link);
            }
        }
    }

    private void tryAccept() {
        try {
            accept();
        } catch (IOException e) {
            Report.log("a rendezvous cannot accept a link", e);
            listening.interestOps(0); // for a while: without free descriptors the next attempt fails, too
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = listener.accept();
        if (channel != null) {
            boolean linked = false;
            try {
                if (PeerUser.isOwn(channel)) {
                    link(channel);
                    linked = true;
                }
            } finally {
                if (!linked) {
                    channel.close();
                }
            }
        }
    }

    private Link link(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        Link link = new Link(channel, key);
        key.attach(link);
        links.put(link, new HashSet<>());
        return link;
    }

    /** The connections with the process at the other end; empty, and not kept, after the link was dropped. */
    private Set<Connection> connectionsOf(Link link) {
        return links.getOrDefault(link, new HashSet<>());
    }

    private void dropClosedLinks() {
        for (Link link : List.copyOf(links.keySet())) {
            if (!link.channel().isOpen()) {
                drop(link);
            }
        }
    }

    private void drop(Link link) {
        link.close();
        linkByProcess.values().remove(link);
        Set<Connection> connections = links.remove(link);
        for (Connection connection : connections == null ? List.<Connection>of() : List.copyOf(connections)) {
            Rings rings = connection.rings();
            if (rings == null) {
                refuse(link, connection);
            } else if (rings.link() == link) {
                connection.peerDied();
            }
        }
    }

    /** A process does not have the other end of a connection. */
    private void refuse(Link link, Connection connection) {
        connectionsOf(link).remove(connection);
        Attempt attempt = attempts.get(connection);
        if (attempt != null && attempt.isRefused(link)) {
            give(connection, attempt, Way.UNKNOWN_TO_PEER);
        }
    }

    private void receive(Link link, Message message) {
        switch (message.kind()) {
            case ASK -> answer(link, message);
            case YES -> {
                Connection connection = byNumber.get(message.receiver());
                if (connection != null) {
                    agree(link, connection, message.sender());
                }
            }
            case NO -> {
                Connection connection = byNumber.get(message.receiver());
                if (connection != null) {
                    refuse(link, connection);
                }
            }
            case BELL -> {
                Connection connection = byNumber.get(message.receiver());
                if (connection != null) {
                    connection.outbound().wake();
                }
            }
        }
    }

    /** Asks all processes that listen on the connection's port. */
    private void ask(Connection connection) {
        List<String> processes = folder.listeners(connection.tuple().remotePort());
        if (connection.isClosed() || processes.isEmpty()) {
            connection.attemptFailed(Way.NO_PEER);
            return;
        }
        long own = ++numbers;
        Path path = folder.rings(name, own);
        RingFile file = reserve(() -> RingFile.create(path, options.ringBytes()), options.ringBytes());
        if (file == null) {
            connection.attemptFailed(Way.NO_ROOM);
            return;
        }
        Attempt attempt = new Attempt(own, path, file);
        attempts.put(connection, attempt);
        byNumber.put(own, connection);
        Message question = Message.ask(own, connection.tuple(), options.ringBytes(), own, number);
        for (String process : processes) {
            Link link = linkTo(process);
            if (link != null) {
                attempt.asked().add(link);
                connectionsOf(link).add(connection);
            }
        }
        for (Link link : List.copyOf(attempt.asked())) {
            link.send(question);
        }
        if (attempt.asked().isEmpty()) {
            give(connection, attempt, Way.NO_PEER);
        }
    }

    private @Nullable Link linkTo(String process) {
        Link present = linkByProcess.get(process);
        if (present != null && present.channel().isOpen()) {
            return present;
        }
        Path socket = folder.socket(process);
        try {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            channel.configureBlocking(false); // a process that is stopped and has a full backlog is not waited for
            if (!channel.connect(UnixDomainSocketAddress.of(socket)) || !PeerUser.isOwn(channel)) {
                channel.close();
                return null;
            }
            Link link = link(channel);
            linkByProcess.put(process, link);
            return link;
        } catch (IOException e) {
            if (e instanceof ConnectException || !Files.exists(socket)) {
                folder.removeFilesOf(process); // it was killed
            }
            return null;
        }
    }

    /** Makes what a question needs if this process has the other end of the connection. */
    private void answer(Link link, Message question) {
        Connection connection = accepted.get(question.tuple().mirrored());
        RingFile file = null;
        if (connection != null && connection.rings() == null && connection.isAlive()) {
            Path path = folder.rings(HexFormat.of().toHexDigits(question.process()), question.file());
            file = reserve(() -> RingFile.open(path, question.capacity()), question.capacity());
        }
        if (file == null || connection == null) {
            link.send(Message.no(question.sender()));
            return;
        }
        long own = ++numbers;
        byNumber.put(own, connection);
        connectionsOf(link).add(connection);
        attempts.put(connection, new Attempt(own, null, file));
        connection.offer(Rings.ofAcceptor(file, link, question.sender()));
        link.send(Message.yes(own, question.sender()));
        if (connection.isClosed()) { // meanwhile, when it had no rings yet
            release(connection);
        }
    }

    /** The peer has the rings. */
    private void agree(Link link, Connection connection, long peerId) {
        Attempt attempt = attempts.get(connection);
        if (attempt == null || !attempt.asked().contains(link) || connection.rings() != null || !connection.isAlive()) {
            return;
        }
        attempt.unlink();
        connection.offer(Rings.ofConnector(attempt.file(), link, peerId));
        attempt.file().publishReady();
    }

    private void give(Connection connection, Attempt attempt, Way reason) {
        if (connection.rings() == null) {
            release(connection);
            connection.attemptFailed(reason);
        }
    }

    private void releaseUnused() {
        for (Connection connection : List.copyOf(unreleased)) {
            unreleased.remove(connection);
            release(connection);
        }
    }

    private void release(Connection connection) {
        if (connection.rings() != null && connection.isInUse()) {
            unreleased.add(connection);
            return;
        }
        Attempt attempt = attempts.remove(connection);
        if (attempt != null) {
            attempt.unlink();
            byNumber.remove(attempt.number());
            attempt.asked().forEach(link -> connectionsOf(link).remove(connection));
            Rings rings = connection.rings();
            if (rings != null) {
                connectionsOf(rings.link()).remove(connection);
            }
            long bytes = attempt.file().bytes();
            attempt.file().close();
            memoryInUse.addAndGet(-bytes);
        }
    }

    /** Something that maps a file. */
    private interface Mapping {
        RingFile map() throws IOException;
    }

    private @Nullable RingFile reserve(Mapping mapping, int capacity) {
        long bytes = capacity > 0 ? RingFile.bytes(capacity) : 0;
        if (memoryInUse.addAndGet(bytes) <= options.memoryBytes()) {
            try {
                return mapping.map();
            } catch (IOException | RuntimeException e) {
                Report.log("no rings", e);
            }
        }
        memoryInUse.addAndGet(-bytes);
        return null;
    }

    private void removeFilesOfEnded() {
        for (String process : folder.processes()) {
            if (!process.equals(name)) {
                linkTo(process);
            }
        }
    }
}
