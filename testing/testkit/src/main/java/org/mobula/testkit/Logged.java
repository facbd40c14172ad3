package org.mobula.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures the records of one logger until this is closed. */
public final class Logged extends Handler implements AutoCloseable {
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Logger logger; // kept, because the JDK refers to its loggers weakly

    /** @param name of the logger */
    public Logged(String name) {
        logger = Logger.getLogger(name);
        logger.addHandler(this);
    }

    /** The records so far. */
    public List<LogRecord> records() {
        return records;
    }

    @Override
    public void publish(LogRecord record) {
        records.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
