package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ThreadsTest {
    static class Base implements Serializable {
        int x = 1;
    }

    static class First extends Base {
        final String name = "first";
    }

    record Second(First first, Object other) {}

    @Test
    @Timeout(30)
    void severalConnectionsMayMeetAClassAtTheSameTime() throws Exception {
        for (int round = 0; round < 50; round++) {
            Codecs codecs =
                    new Codecs(CodecOptions.defaults(), ThreadsTest.class.getClassLoader()).allow("org.mobula.**");
            int threads = 4;
            CyclicBarrier together = new CyclicBarrier(threads);
            Callable<Object> exchange = () -> {
                CodecSession session = codecs.session();
                together.await(10, TimeUnit.SECONDS);
                var output = Exchange.output();
                session.writer().begin(output);
                session.writer().writeObject(new Second(new First(), List.of(new Base(), "x")));
                session.writer().end();
                session.reader().begin(Exchange.input(Exchange.message(output), false));
                return session.reader().readObject();
            };
            try (var pool = Executors.newFixedThreadPool(threads)) {
                List<Future<Object>> results =
                        new ArrayList<>(pool.invokeAll(List.of(exchange, exchange, exchange, exchange)));
                for (Future<Object> result : results) {
                    assertThat(((Second) result.get()).first().name).isEqualTo("first");
                }
            }
        }
    }

    @Test
    void aRefusedClassCanBeAllowedLater() {
        Codecs codecs = new Codecs(CodecOptions.defaults(), ThreadsTest.class.getClassLoader());
        ObjectWriter writer = codecs.session().writer();
        writer.begin(Exchange.output());
        assertThatThrownBy(() -> writer.writeObject(new Base())).isInstanceOf(RefusedTypeException.class);
        writer.abort();

        codecs.allow(Base.class);
        writer.begin(Exchange.output());
        writer.writeObject(new Base());

        assertThat(writer.output().length()).isEqualTo(1 + 1 + Integer.BYTES);
    }
}
