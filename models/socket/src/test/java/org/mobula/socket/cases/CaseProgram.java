package org.mobula.socket.cases;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Timer;
import java.util.TimerTask;

/**
 * Runs all cases as one of two processes, and prints what it has observed: a line {@code case|observation} each.
 *
 * <p>Arguments: {@code client} or {@code server}; whether both processes have the agent; the port of the control
 * connection; a part of the names of the cases to run. The server prints its ports first.
 */
public final class CaseProgram {
    private static final long WATCHDOG_MILLIS = 40_000;

    private final boolean client;
    private final boolean bothCan;
    private final BufferedReader fromPeer;
    private final PrintWriter toPeer;

    private CaseProgram(boolean client, boolean bothCan, BufferedReader fromPeer, PrintWriter toPeer) {
        this.client = client;
        this.bothCan = bothCan;
        this.fromPeer = fromPeer;
        this.toPeer = toPeer;
    }

    public static void main(String[] words) throws Exception {
        boolean client = words[0].equals("client");
        boolean bothCan = Boolean.parseBoolean(words[1]);
        String part = words.length > 4 ? words[4] : "";
        InetAddress here = InetAddress.getLoopbackAddress();
        ServerSocket server = null;
        SocketChannel control;
        int port;
        if (client) {
            control = SocketChannel.open(new InetSocketAddress(here, Integer.parseInt(words[2])));
            port = Integer.parseInt(words[3]);
        } else {
            ServerSocketChannel controls = ServerSocketChannel.open().bind(new InetSocketAddress(here, 0));
            server = new ServerSocket(0, 50, here);
            port = server.getLocalPort();
            System.out.println(((InetSocketAddress) controls.getLocalAddress()).getPort() + " " + port);
            control = controls.accept();
        }
        CaseProgram program = new CaseProgram(
                client,
                bothCan,
                new BufferedReader(Channels.newReader(control, StandardCharsets.UTF_8)),
                new PrintWriter(Channels.newWriter(control, StandardCharsets.UTF_8), true));
        for (SocketCases.Case each : SocketCases.all()) {
            if (each.name().contains(part)) {
                program.run(each, server == null ? new Socket(here, port) : server.accept());
            }
        }
        System.out.println("finished");
    }

    private void run(SocketCases.Case each, Socket socket) throws IOException {
        Timer watchdog = new Timer(true);
        watchdog.schedule(new Watchdog(each.name()), WATCHDOG_MILLIS);
        Side side = new Side(socket, fromPeer, toPeer);
        try {
            if (each.warm()) {
                side.warmUp(client, bothCan);
            }
            (client == each.clientActs()
                            ? each.scenario().actor()
                            : each.scenario().other())
                    .run(side);
        } catch (Exception e) {
            side.see("failed: " + e);
        }
        side.end();
        watchdog.cancel();
        side.observed().forEach(line -> System.out.println(each.name() + "|" + line));
        System.out.println(each.name() + "|end");
    }

    /** Ends a process whose case does not end. */
    private static final class Watchdog extends TimerTask {
        private final String name;

        Watchdog(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            System.out.println(name + "|hangs");
            Thread.getAllStackTraces().forEach((thread, frames) -> {
                System.out.println("# " + thread);
                for (StackTraceElement frame : frames) {
                    System.out.println("#    " + frame);
                }
            });
            Runtime.getRuntime().halt(3);
        }
    }
}
