package org.mobula.bench.peers.database;

import java.io.IOException;
import org.hsqldb.server.Server;
import org.mobula.bench.process.TaskMain;

/** A database in memory; prints the address for JDBC. */
public final class DatabaseServer {
    private DatabaseServer() {}

    /** @param words a {@link org.mobula.bench.process.Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        int port;
        try (java.net.ServerSocket any = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            port = any.getLocalPort();
        }
        Server server = new Server();
        server.setLogWriter(null);
        server.setErrWriter(null);
        server.setSilent(true);
        server.setDatabaseName(0, "bench");
        server.setDatabasePath(0, "mem:bench");
        server.setAddress("localhost");
        server.setPort(port);
        server.start();
        TaskMain.serve("jdbc:hsqldb:hsql://localhost:" + port + "/bench;user=SA;password=");
    }
}
