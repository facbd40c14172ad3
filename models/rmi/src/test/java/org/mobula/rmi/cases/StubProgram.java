package org.mobula.rmi.cases;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.rmi.server.RemoteObject;
import org.mobula.rmi.RmiCalls;

/**
 * A server that writes the stub of its object to a file, and a client that reads it from there and calls the object 10
 * times. Both need no registry, and the client may be anywhere.
 *
 * <p>Arguments: {@code server}, or {@code client}, and the file. The server prints {@code port} and its port. The
 * client prints {@code path} and the path of the calls, and {@code seen} and each outcome as often as it has occurred
 * in a row.
 */
public final class StubProgram {
    private static final int CALLS = 10;

    private StubProgram() {}

    public static void main(String[] words) throws Exception {
        Path file = Path.of(words[1]);
        if (words[0].equals("server")) {
            serve(file);
        }
        Service service;
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            service = (Service) in.readObject();
        }
        System.out.println("path " + RmiCalls.pathOf(service));
        String last = "";
        int times = 0;
        for (int i = 0; i < CALLS; i++) {
            int argument = i;
            See see = new See();
            see.outcome(() -> service.next(argument) - argument);
            String outcome = see.observed().getFirst();
            if (!outcome.equals(last) && times > 0) {
                System.out.println("seen " + times + " times " + last);
                times = 0;
            }
            last = outcome;
            times++;
        }
        System.out.println("seen " + times + " times " + last);
        System.exit(0);
    }

    private static void serve(Path file) throws Exception {
        CaseServer service = new CaseServer();
        Path unfinished = file.resolveSibling("unfinished");
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(unfinished))) {
            out.writeObject(RemoteObject.toStub(service));
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        System.out.println("port " + RemoteObject.toStub(service).toString().replaceAll(".*:(\\d+)].*", "$1"));
        Thread.sleep(Long.MAX_VALUE);
    }
}
