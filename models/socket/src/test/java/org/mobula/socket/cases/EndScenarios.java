package org.mobula.socket.cases;

import java.io.IOException;
import java.util.List;

/** How a connection, or one direction of it, ends. */
final class EndScenarios {
    private EndScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario("half-close", EndScenarios::shutOutput, EndScenarios::readToEndThenWrite),
                new Scenario("both half-close", EndScenarios::shutAndRead, EndScenarios::shutAndRead),
                new Scenario("write after half-close", EndScenarios::writeAfterShut, s -> s.see(s.in.read())),
                new Scenario("shut input", EndScenarios::shutInput, Side::meet),
                new Scenario("shut input of a blocked reader", EndScenarios::shutBlockedInput, Side::meet),
                new Scenario("close", EndScenarios::writeAndClose, EndScenarios::readToEnd),
                new Scenario("close at once", s -> s.socket.close(), s -> s.see("read", s.in::read)),
                new Scenario("close with unread bytes", EndScenarios::closeUnread, EndScenarios::writeThenRead),
                new Scenario("reset", EndScenarios::reset, EndScenarios::readAfterReset),
                new Scenario("write to a closed peer", EndScenarios::closeAndMeet, EndScenarios::writeUntilRefused),
                new Scenario("bytes before a close are kept", EndScenarios::writeAndClose, EndScenarios::readLate),
                new Scenario("use after close", EndScenarios::useAfterClose, Side::meet),
                new Scenario("close a stream", EndScenarios::closeStream, s -> s.see(s.in.read())),
                new Scenario("close twice", EndScenarios::closeTwice, s -> s.see(s.in.read())));
    }

    private static void shutOutput(Side side) throws Exception {
        side.out.write(new byte[10]);
        side.socket.shutdownOutput();
        side.see(side.socket.isOutputShutdown());
        side.see(side.in.readNBytes(20).length);
        side.see(side.in.read());
    }

    private static void readToEndThenWrite(Side side) throws Exception {
        side.see(side.in.readAllBytes().length);
        side.see(side.in.read());
        side.see(side.in.available());
        side.out.write(new byte[20]);
        side.socket.shutdownOutput();
    }

    private static void shutAndRead(Side side) throws Exception {
        side.out.write(1);
        side.socket.shutdownOutput();
        side.see(side.in.read());
        side.see(side.in.read());
    }

    private static void writeAfterShut(Side side) throws Exception {
        side.socket.shutdownOutput();
        side.see("write", () -> {
            side.out.write(1);
            return "";
        });
        side.see("stream", side.socket::getOutputStream);
    }

    private static void shutInput(Side side) throws Exception {
        side.socket.shutdownInput();
        side.see("read", side.in::read);
        side.see("available", side.in::available);
        side.see(side.socket.isInputShutdown());
        side.see("stream", side.socket::getInputStream);
        side.meet();
    }

    private static void shutBlockedInput(Side side) throws Exception {
        for (boolean virtual : new boolean[] {false}) {
            Side.Task reader = side.start(virtual, () -> side.see("read", side.in::read));
            reader.awaitBlocked();
            side.socket.shutdownInput();
            side.see(reader.join());
        }
        side.meet();
    }

    private static void writeAndClose(Side side) throws Exception {
        side.out.write(new byte[1000]);
        side.socket.close();
    }

    private static void readToEnd(Side side) throws Exception {
        int[] count = new int[1];
        side.see("read", () -> {
            for (int n = 0; n >= 0; n = side.in.read(new byte[100])) {
                count[0] += n;
            }
            return "end";
        });
        side.see(count[0]);
        side.see("read again", side.in::read);
    }

    private static void readLate(Side side) throws Exception {
        side.see("read", () -> side.in.readNBytes(999).length);
        side.see("read", side.in::read);
        side.see("read", side.in::read);
    }

    private static void closeUnread(Side side) throws Exception {
        side.see(side.in.read());
        side.meet();
        side.out.write(5);
        side.socket.close();
        side.meet();
    }

    private static void writeThenRead(Side side) throws Exception {
        side.out.write(new byte[100]);
        side.meet();
        side.meet();
        side.see("read", side.in::read);
        side.see("read", side.in::read);
        side.see("read", side.in::read);
    }

    private static void reset(Side side) throws Exception {
        side.out.write(new byte[1000]);
        side.meet();
        side.socket.setSoLinger(true, 0);
        side.socket.close();
        side.meet();
    }

    private static void readAfterReset(Side side) throws Exception {
        while (side.in.available() < 1000) {
            Thread.onSpinWait(); // a reset overtakes what TCP has not sent yet
        }
        side.meet();
        side.meet();
        readToEnd(side);
        side.see("write", () -> {
            side.out.write(1);
            return "";
        });
    }

    private static void closeAndMeet(Side side) throws Exception {
        side.socket.close();
        side.meet();
    }

    private static void writeUntilRefused(Side side) throws Exception {
        side.meet();
        side.see("first", () -> {
            side.out.write(new byte[10]);
            return "accepted";
        });
        boolean refused = false;
        for (int i = 0; i < 1_000_000 && !refused; i++) {
            try {
                side.out.write(new byte[10]);
            } catch (IOException e) {
                side.see(e.getClass().getName() + ": " + e.getMessage());
                refused = true;
            }
        }
        side.see(refused);
    }

    private static void useAfterClose(Side side) throws Exception {
        side.socket.close();
        side.see("read", side.in::read);
        side.see("read", () -> side.in.read(new byte[3]));
        side.see("available", side.in::available);
        side.see("write", () -> {
            side.out.write(1);
            return "";
        });
        side.see("input", side.socket::getInputStream);
        side.see("output", side.socket::getOutputStream);
        side.see("timeout", side.socket::getSoTimeout);
        side.see("no delay", side.socket::getTcpNoDelay);
        side.see("urgent", () -> {
            side.socket.sendUrgentData(1);
            return "";
        });
        side.meet();
    }

    private static void closeStream(Side side) throws Exception {
        side.in.close();
        side.see(side.socket.isClosed());
        side.see("write", () -> {
            side.out.write(1);
            return "";
        });
    }

    private static void closeTwice(Side side) throws Exception {
        side.socket.close();
        side.socket.close();
        side.out.close();
        side.see(side.socket.isClosed());
    }
}
