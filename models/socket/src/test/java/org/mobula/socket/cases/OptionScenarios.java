package org.mobula.socket.cases;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.List;

/** Options, addresses and urgent data. */
final class OptionScenarios {
    private OptionScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario("TCP_NODELAY", OptionScenarios::noDelay, OptionScenarios::echo),
                new Scenario("other options", OptionScenarios::options, OptionScenarios::echo),
                new Scenario("wrong options", OptionScenarios::wrongOptions, OptionScenarios::echo),
                new Scenario("addresses", OptionScenarios::addresses, OptionScenarios::echo),
                new Scenario("state", OptionScenarios::state, OptionScenarios::echo),
                new Scenario("urgent data is dropped", OptionScenarios::urgent, OptionScenarios::readWithoutUrgent),
                new Scenario("urgent data inline", OptionScenarios::urgentAfterMeeting, OptionScenarios::readUrgent));
    }

    private static void echo(Side side) throws Exception {
        side.out.write(side.in.read());
    }

    private static void exchange(Side side) throws Exception {
        side.out.write(3);
        side.see(side.in.read());
    }

    private static void noDelay(Side side) throws Exception {
        Socket socket = side.socket;
        side.see(socket.getTcpNoDelay());
        side.see(socket.getOption(StandardSocketOptions.TCP_NODELAY));
        socket.setTcpNoDelay(true);
        side.see(socket.getTcpNoDelay());
        socket.setOption(StandardSocketOptions.TCP_NODELAY, false);
        side.see(socket.getTcpNoDelay());
        exchange(side);
        side.see(socket.getOption(StandardSocketOptions.TCP_NODELAY));
    }

    private static void options(Side side) throws Exception {
        Socket socket = side.socket;
        socket.setKeepAlive(true);
        side.see(socket.getKeepAlive());
        side.see(socket.getSoLinger());
        socket.setSoLinger(true, 5);
        side.see(socket.getSoLinger());
        socket.setSoLinger(false, 0);
        side.see(socket.getSoLinger());
        socket.setSoTimeout(1234);
        side.see(socket.getSoTimeout());
        socket.setReuseAddress(true);
        side.see(socket.getReuseAddress());
        side.see(socket.getOOBInline());
        socket.setTrafficClass(8);
        side.see(socket.getTrafficClass());
        socket.setSendBufferSize(100_000);
        side.see(socket.getSendBufferSize() >= 100_000);
        side.see(socket.supportedOptions().stream()
                .map(Object::toString)
                .sorted()
                .toList());
        exchange(side);
    }

    private static void wrongOptions(Side side) throws Exception {
        side.see("timeout", () -> {
            side.socket.setSoTimeout(-1);
            return "";
        });
        side.see("option", () -> side.socket.getOption(StandardSocketOptions.IP_MULTICAST_TTL));
        side.see("null", () -> side.socket.getOption(null));
        side.see("send buffer", () -> {
            side.socket.setSendBufferSize(0);
            return "";
        });
        exchange(side);
    }

    private static void addresses(Side side) throws Exception {
        Socket socket = side.socket;
        side.see(socket.getInetAddress());
        side.see(socket.getLocalAddress());
        side.see(socket.getPort() != socket.getLocalPort());
        side.see(socket.getRemoteSocketAddress()
                .equals(new InetSocketAddress(socket.getInetAddress(), socket.getPort())));
        side.see(socket.toString().replaceAll("\\d{4,5}", "N"));
        side.see(socket.getChannel());
        exchange(side);
    }

    private static void state(Side side) throws Exception {
        Socket socket = side.socket;
        side.see(socket.isConnected() + " " + socket.isBound() + " " + socket.isClosed());
        side.see(socket.getInputStream() == socket.getInputStream());
        side.see(socket.getOutputStream().getClass().getName());
        exchange(side);
        socket.shutdownOutput();
        side.see(socket.isInputShutdown() + " " + socket.isOutputShutdown());
        side.see("again", () -> {
            socket.shutdownOutput();
            return "";
        });
    }

    private static void urgent(Side side) throws Exception {
        side.out.write(1);
        side.socket.sendUrgentData(2);
        side.out.write(3);
        side.see(side.in.read());
    }

    private static void readWithoutUrgent(Side side) throws Exception {
        side.see(side.in.read());
        side.see(side.in.read());
        side.out.write(4);
    }

    private static void urgentAfterMeeting(Side side) throws Exception {
        side.meet();
        urgent(side);
    }

    private static void readUrgent(Side side) throws Exception {
        side.socket.setOOBInline(true);
        side.meet();
        side.see(side.in.read());
        side.see(side.in.read());
        side.see(side.in.read());
        side.out.write(4);
    }
}
