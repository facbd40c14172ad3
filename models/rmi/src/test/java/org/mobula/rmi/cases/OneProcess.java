package org.mobula.rmi.cases;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import org.mobula.rmi.RmiCalls;

/** Makes 11 calls of its own object through its stub, and prints the path and the sum of the results. */
public final class OneProcess {
    private OneProcess() {}

    public static void main(String[] words) throws Exception {
        if (Boolean.getBoolean("test.factory")) {
            RMISocketFactory.setSocketFactory(new Plain());
        }
        CaseServer service = new CaseServer();
        Service stub = service.self() == service ? (Service) java.rmi.server.RemoteObject.toStub(service) : service;
        System.out.println("path " + RmiCalls.pathOf(stub));
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += stub.next(i) - (i == 9 ? 5 : 0);
        }
        System.out.println("sum " + sum);
        stub.nothing();
        UnicastRemoteObject.unexportObject(service, true);
        System.exit(0);
    }

    /** A factory of ordinary sockets. */
    private static final class Plain extends RMISocketFactory {
        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return new Socket(host, port);
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return new ServerSocket(port);
        }
    }
}
