package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.codec.Exchange.pass;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;

class ExceptionsTest {
    static class OutOfStock extends Exception {
        private final int left;
        private String place;
        private final transient Thread buyer = Thread.currentThread();

        OutOfStock(String message, int left, Throwable cause) {
            super(message, cause);
            this.left = left;
            this.place = "shelf";
        }

        @Override
        public String getMessage() {
            return "out of stock: " + super.getMessage();
        }
    }

    @Test
    void fieldsMessageCauseSuppressedAndStackTraceArrive() {
        OutOfStock sent = new OutOfStock("nails", 3, new IllegalStateException("no truck"));
        sent.addSuppressed(new FileNotFoundException("list.txt"));

        OutOfStock got = pass(sent);

        assertThat(got.left).isEqualTo(3);
        assertThat(got.place).isEqualTo("shelf");
        assertThat(got.buyer).isNull();
        assertThat(got).hasMessage("out of stock: nails");
        assertThat(got.getCause()).isInstanceOf(IllegalStateException.class).hasMessage("no truck");
        assertThat(got.getSuppressed()).hasSize(1);
        assertThat(got.getSuppressed()[0])
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("list.txt");
        assertThat(got.getStackTrace()).isEqualTo(sent.getStackTrace()).isNotEmpty();
        assertThat(got.getStackTrace()[0]).hasToString(sent.getStackTrace()[0].toString());
    }

    @Test
    void aReceivedExceptionCanBeModified() {
        OutOfStock got = pass(new OutOfStock("nails", 3, null));

        got.addSuppressed(new RuntimeException("later"));

        assertThat(got.getSuppressed()).hasSize(1);
        assertThat(got.getCause()).isNull();
    }

    @Test
    void aCauseThatWasNeverSetCanBeSetAfterArrival() {
        RuntimeException got = pass(new RuntimeException("alone"));

        got.initCause(new Error("found later"));

        assertThat(got.getCause()).hasMessage("found later");
    }

    @Test
    void exceptionsThatCauseEachOtherArrive() {
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        first.initCause(second);

        Exception got = pass(first);

        assertThat(got.getCause().getCause()).isSameAs(got);
    }

    @Test
    void exceptionsOfTheJdkWithFieldsOfTheirOwnArrive() {
        assertThat(pass(new ClassNotFoundException("x.Y", new Error("why"))))
                .hasMessage("x.Y")
                .hasCauseInstanceOf(Error.class);
        assertThat(pass(new InvocationTargetException(new Error("target"))).getTargetException())
                .hasMessage("target");
        assertThat(pass(new UncheckedIOException(new FileNotFoundException("f"))))
                .hasCauseInstanceOf(FileNotFoundException.class);
    }

    @Test
    void exceptionsOfMobulaArrive() {
        PeerFailedException got = pass(new PeerFailedException(3, "node7", "its process ended", "calling Pi.part"));

        assertThat(got.rank()).isEqualTo(3);
        assertThat(got.host()).isEqualTo("node7");
        assertThat(pass(new DeadlineExceededException("waiting", Duration.ofMillis(5))))
                .hasMessage("deadline exceeded after 5 ms while waiting");
    }

    static class Talkative extends Exception {
        private transient int more = 7;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(more);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            more = in.readInt() + 1;
        }
    }

    @Test
    void anExceptionWhoseWriteObjectAddsToItsFieldsArrives() {
        Talkative got = pass(new Talkative());

        assertThat(got.more).isEqualTo(8);
        assertThat(got.getStackTrace()).isNotEmpty();
    }

    @Test
    void aChainOfCausesArrives() {
        Exception chain = null;
        for (int i = 0; i < 200; i++) {
            chain = new Exception("cause " + i, chain);
        }

        int causes = 0;
        for (Throwable at = pass(chain); at != null; at = at.getCause()) {
            causes++;
        }

        assertThat(causes).isEqualTo(200);
    }
}
