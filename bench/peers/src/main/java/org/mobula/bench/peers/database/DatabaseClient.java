package org.mobula.bench.peers.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.Spread;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** Clients in one process, each with a thread and a connection; measures the time of a query as a client sees it. */
public final class DatabaseClient {
    private static final int ROWS = 2000;
    private static final int MOST_TIMES = 1 << 18;
    private static final double NANOS_PER_MICRO = 1e3;

    private DatabaseClient() {}

    /** @param words the address for JDBC, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (address, task) -> {
            fill(address);
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (String work : task.works()) { // query-16-clients
                results.put(work, measure(address, Integer.parseInt(work.split("-")[1]), task.length()));
            }
            return results;
        });
    }

    private static void fill(String address) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table items (id int primary key, name varchar(200))");
            }
            try (PreparedStatement insert = connection.prepareStatement("insert into items values (?, ?)")) {
                for (int i = 0; i < ROWS; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "item " + i);
                    insert.executeUpdate();
                }
            }
        }
    }

    private static Measurement measure(String address, int clients, RunLength length) throws Exception {
        long start = System.nanoTime() + length.warmUp().toNanos();
        long end = start + length.measured().toNanos();
        List<Client> all = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            Client client = new Client(address, i, start, end);
            all.add(client);
            threads.add(Thread.ofPlatform().start(client));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        double[] times = all.stream().flatMapToDouble(Client::times).toArray();
        if (times.length == 0) {
            throw new SQLException("no query ended in time");
        }
        double mean = Arrays.stream(times).average().orElseThrow();
        return new Measurement(Spread.of(times).median(), mean, Double.NaN, Double.NaN);
    }

    /** One client. */
    private static final class Client implements Runnable {
        private final String address;
        private final int number;
        private final long start;
        private final long end;
        private final double[] times = new double[MOST_TIMES];
        private int count;

        Client(String address, int number, long start, long end) {
            this.address = address;
            this.number = number;
            this.start = start;
            this.end = end;
        }

        java.util.stream.DoubleStream times() {
            return Arrays.stream(times, 0, count);
        }

        @Override
        public void run() {
            try (Connection connection = DriverManager.getConnection(address);
                    PreparedStatement query = connection.prepareStatement("select name from items where id = ?")) {
                long now = System.nanoTime();
                for (int i = 0; (now - end < 0 || count == 0) && count < MOST_TIMES; i++) {
                    int row = (number * 7 + i * 13) % ROWS;
                    query.setInt(1, row);
                    try (ResultSet result = query.executeQuery()) {
                        if (!result.next() || !result.getString(1).equals("item " + row)) {
                            throw new SQLException("a wrong answer");
                        }
                    }
                    long before = now;
                    now = System.nanoTime();
                    if (before - start >= 0) {
                        times[count++] = (now - before) / NANOS_PER_MICRO;
                    }
                }
            } catch (SQLException e) {
                System.err.println("client " + number + ": " + e);
                System.exit(1);
            }
        }
    }
}
