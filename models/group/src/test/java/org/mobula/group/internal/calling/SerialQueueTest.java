package org.mobula.group.internal.calling;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.mobula.runtime.spi.Engine;

class SerialQueueTest {
    private final Queue<Runnable> dispatched = new ArrayDeque<>();
    private final List<String> done = new ArrayList<>();
    private final SerialQueue queue = new SerialQueue(_ -> done.add("dropped"));
    private final Engine engine = (Engine) Proxy.newProxyInstance(
            Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (_, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("dispatch");
                dispatched.add((Runnable) arguments[0]);
                return null;
            });

    @Test
    void aCallThatThrowsAnErrorDoesNotBlockLaterCalls() {
        queue.run(engine, () -> {
            throw new AssertionError("for the test");
        });
        queue.run(engine, () -> done.add("second"));
        dispatched.remove().run();
        assertThat(done).containsExactly("second", "dropped");
        assertThat(queue.run(engine, () -> done.add("third"))).isFalse();
    }
}
