package org.mobula.socket.cases;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A load on a database by its JDBC driver: inserts, then point queries of several clients, then a long result. It knows
 * nothing of fast sockets. Prints what it has read ({@code seen}) and the mean time of a query ({@code micros}).
 *
 * <p>Arguments: the JDBC address with user and password, the number of clients, the number of queries of each.
 */
public final class DatabaseProgram {
    private static final int ROWS = 2000;

    private DatabaseProgram() {}

    public static void main(String[] words) throws Exception {
        int clients = Integer.parseInt(words[1]);
        int queries = Integer.parseInt(words[2]);
        try (Connection connection = connect(words)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table items (id int primary key, name varchar(200))");
            }
            try (PreparedStatement insert = connection.prepareStatement("insert into items values (?, ?)")) {
                for (int i = 0; i < ROWS; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "item " + i * 31);
                    insert.executeUpdate();
                }
            }
            AtomicLong sum = new AtomicLong();
            query(words, 1, queries / 4, sum); // until both sides are compiled
            long start = System.nanoTime();
            query(words, clients, queries, sum);
            System.out.println("micros " + (System.nanoTime() - start) / 1000 / queries / clients);
            System.out.println("seen " + sum);
            System.out.println("seen " + all(connection));
        }
    }

    private static Connection connect(String[] words) throws SQLException {
        return DriverManager.getConnection(words[0]);
    }

    private static void query(String[] words, int clients, int queries, AtomicLong sum) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int c = 0; c < clients; c++) {
            int client = c;
            threads.add(Thread.ofPlatform().start(() -> {
                try (Connection connection = connect(words);
                        PreparedStatement query = connection.prepareStatement("select name from items where id = ?")) {
                    for (int i = 0; i < queries; i++) {
                        query.setInt(1, (client * 7 + i * 13) % ROWS);
                        try (ResultSet result = query.executeQuery()) {
                            result.next();
                            sum.addAndGet(result.getString(1).hashCode());
                        }
                    }
                } catch (SQLException e) {
                    System.out.println("seen " + e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static int all(Connection connection) throws SQLException {
        int hash = 0;
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select id, name from items order by id")) {
            while (result.next()) {
                hash = 31 * hash + result.getInt(1) + result.getString(2).hashCode();
            }
        }
        return hash;
    }
}
