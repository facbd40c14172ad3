package org.mobula.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.mobula.transport.PortRange;
import org.mobula.transport.TransportOptions;

class NodeOptionsTest {
    private static final NodeOptions BASE = NodeOptions.from(Map.of("MOBULA_WAITING", "spin"));

    @Test
    void eachCopyDiffersInOneComponent() throws Exception {
        assertThat(changedBy(BASE.withTransports("tcp"))).containsExactly("transports");
        assertThat(changedBy(BASE.withWaiting(null))).containsExactly("waiting");
        assertThat(changedBy(BASE.withDispatching(Dispatching.THREAD))).containsExactly("dispatching");
        assertThat(changedBy(BASE.withLivenessTimeout(Duration.ofHours(1)))).containsExactly("livenessTimeout");
        assertThat(changedBy(BASE.withReuseBytes(7))).containsExactly("reuseBytes");
        assertThat(changedBy(BASE.withOneWayBytes(1 << 17))).containsExactly("oneWayBytes");
        assertThat(changedBy(BASE.withEagerLimit(7))).containsExactly("eagerLimit");
        assertThat(changedBy(BASE.withUnexpectedBytes(5000))).containsExactly("unexpectedBytes");
        assertThat(changedBy(BASE.withAreaBytes(4096))).containsExactly("areaBytes");
        assertThat(changedBy(BASE.withHeldBytes(1 << 17))).containsExactly("heldBytes");
        assertThat(changedBy(BASE.withObjects(new ObjectLimits(1, 2, 3, 4, 5)))).containsExactly("objects");
        assertThat(changedBy(BASE.withTransport(
                        new TransportOptions(1 << 16, Path.of("."), "", PortRange.ANY, 1 << 16, 1 << 20, 7, false))))
                .containsExactly("transport");
    }

    @Test
    void aCopyIsCheckedAsTheOriginalIs() {
        assertThatThrownBy(() -> BASE.withReuseBytes(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reuseBytes is at least 0, not -1");
    }

    private static List<String> changedBy(NodeOptions copy) throws ReflectiveOperationException {
        List<String> changed = new ArrayList<>();
        for (RecordComponent component : NodeOptions.class.getRecordComponents()) {
            if (!Objects.equals(
                    component.getAccessor().invoke(BASE),
                    component.getAccessor().invoke(copy))) {
                changed.add(component.getName());
            }
        }
        return changed;
    }
}
