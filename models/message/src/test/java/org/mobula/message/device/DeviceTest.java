package org.mobula.message.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.message.Section;
import org.mobula.message.TruncationException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/** The thirteen methods of the thesis' device, between two processes. */
@Timeout(60)
class DeviceTest {
    private interface Program {
        void run(Device device) throws Exception;
    }

    private static void run(Program program) throws Exception {
        try (Cluster cluster = new Cluster(2, NodeOptions.defaults())) {
            cluster.run(node -> {
                Device device = Device.of(node);
                program.run(device);
                device.finish();
            });
        }
    }

    @Test
    void arraysArriveAtTheirReceives() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(new double[] {1, 2, 3}, 1, 7);
                device.ssend(new boolean[] {true}, 1, 8);
            } else {
                double[] numbers = new double[4];
                DeviceStatus status = device.recv(numbers, Device.ANY_SRC, 7);
                assertThat(numbers).containsExactly(1, 2, 3, 0);
                assertThat(status).isEqualTo(new DeviceStatus(0, 7, 3, false, null));
                boolean[] truth = new boolean[1];
                device.recv(truth, 0, Device.ANY_TAG);
                assertThat(truth).containsExactly(true);
            }
        });
    }

    @Test
    void aSectionIsPartOfAnArray() throws Exception {
        run(device -> {
            int[] numbers = {0, 1, 2, 3};
            if (device.id() == 0) {
                device.send(Section.of(numbers, 1, 2), 1, 0);
            } else {
                device.recv(Section.of(numbers, 2, 2), 0, 0);
                assertThat(numbers).containsExactly(0, 1, 1, 2);
            }
        });
    }

    @Test
    void anObjectArrivesInTheStatus() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(List.of("a", 2), 1, 3);
            } else {
                assertThat(device.recv(null, 0, 3)).isEqualTo(new DeviceStatus(0, 3, 1, false, List.of("a", 2)));
            }
        });
    }

    @Test
    void aMessageOfOneContextDoesNotArriveInAnother() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.isend(new int[] {4}, 1, 1, 4);
                device.isend(new int[] {5}, 1, 1, 5);
            } else {
                int[] fifth = new int[1];
                int[] fourth = new int[1];
                device.recv(fifth, Device.ANY_SRC, Device.ANY_TAG, 5);
                assertThat(device.iprobe(0, 1, 5)).isNull();
                assertThat(device.probe(0, 1, 4)).isEqualTo(new DeviceStatus(0, 1, 1, false, null));
                device.recv(fourth, Device.ANY_SRC, Device.ANY_TAG, 4);
                assertThat(List.of(fifth[0], fourth[0])).containsExactly(5, 4);
            }
        });
    }

    @Test
    void aSecondWaitReturnsTheSameStatus() throws Exception {
        run(device -> {
            DeviceRequest request =
                    device.id() == 0 ? device.issend(new long[] {1}, 1, 0) : device.irecv(new long[1], 0, 0);
            DeviceStatus first = request.iwait();
            assertThat(request.iwait()).isSameAs(first);
            assertThat(request.itest()).isSameAs(first);
        });
    }

    @Test
    void peekReturnsEachCompletedRequestOnce() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(new int[] {1}, 1, 2);
                device.recv(new int[1], 1, 9);
                device.send(new int[] {1}, 1, 1);
            } else {
                DeviceRequest later = device.irecv(new int[1], 0, 1);
                DeviceRequest sooner = device.irecv(new int[1], 0, 2);
                assertThat(device.peek()).isSameAs(sooner);
                device.send(new int[1], 0, 9);
                assertThat(device.peek()).isSameAs(later);
                assertThat(later.itest()).isEqualTo(new DeviceStatus(0, 1, 1, false, null));
                assertThatThrownBy(device::peek)
                        .isInstanceOf(DeviceException.class)
                        .hasMessage("peek: no request is pending; start one first");
            }
        });
    }

    @Test
    void peekReturnsEachRequestToOneThreadOnly() throws Exception {
        int count = 2000;
        run(device -> {
            int other = 1 - device.id();
            for (int i = 0; i < count; i++) {
                device.isend(new int[] {i}, other, i);
                device.irecv(new int[1], other, i);
            }
            List<DeviceRequest> given = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch ready = new CountDownLatch(2);
            Callable<Void> peeking = () -> {
                ready.countDown();
                ready.await();
                for (int i = 0; i < count; i++) {
                    given.add(device.peek());
                }
                return null;
            };
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                for (Future<Void> each : threads.invokeAll(List.of(peeking, peeking))) {
                    each.get();
                }
            }
            assertThat(given).hasSize(2 * count).doesNotHaveDuplicates();
        });
    }

    @Test
    void peekDoesNotReturnAFailedRequestThatAThreadHasWaitedFor() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(new int[] {1, 2}, 1, 0);
                device.send(new int[] {3}, 1, 1);
            } else {
                DeviceRequest tooShort = device.irecv(new int[1], 0, 0);
                assertThatThrownBy(tooShort::iwait).hasCauseInstanceOf(TruncationException.class);
                device.probe(0, 1, 0);
                assertThat(device.irecv(new int[1], 0, 1).itest()).isNotNull();
                assertThatThrownBy(device::peek).hasMessage("peek: no request is pending; start one first");
                assertThatThrownBy(tooShort::iwait).hasCauseInstanceOf(TruncationException.class);
            }
        });
    }

    @Test
    void peekReturnsAFailedRequestOnce() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(new int[] {1, 2}, 1, 0);
            } else {
                DeviceRequest tooShort = device.irecv(new int[1], 0, 0);
                assertThat(device.peek()).isSameAs(tooShort);
                assertThatThrownBy(tooShort::iwait).hasCauseInstanceOf(TruncationException.class);
                assertThatThrownBy(device::peek).hasMessage("peek: no request is pending; start one first");
            }
        });
    }

    @Test
    void aRequestReturnedByPeekCanBeWaitedForAmongOthers() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(new int[] {1}, 1, 2);
                device.recv(new int[1], 1, 9);
                device.send(new int[] {1}, 1, 1);
            } else {
                DeviceRequest[] both = {device.irecv(new int[1], 0, 1), device.irecv(new int[1], 0, 2)};
                assertThat(device.peek()).isSameAs(both[1]);
                assertThat(DeviceRequest.iwaitany(both).tag()).isEqualTo(2);
                device.send(new int[1], 0, 9);
                assertThat(DeviceRequest.iwaitany(both).tag()).isEqualTo(1);
            }
        });
    }

    @Test
    void peekReturnsARequestAfterAWaitThatTimedOut() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.recv(new int[1], 1, 9);
                device.send(new int[] {1}, 1, 1);
            } else {
                DeviceRequest late = device.irecv(new int[1], 0, 1);
                assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(1), late::iwait))
                        .hasCauseInstanceOf(DeadlineExceededException.class);
                device.send(new int[1], 0, 9);
                assertThat(device.peek()).isSameAs(late);
            }
        });
    }

    @Test
    void waitAnyReturnsOneRequestAndThenTheOthers() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(new int[] {1}, 1, 2);
                device.recv(new int[1], 1, 9);
                device.send(new int[] {1}, 1, 1);
            } else {
                DeviceRequest[] both = {device.irecv(new int[1], 0, 1), null, device.irecv(new int[1], 0, 2)};
                assertThat(DeviceRequest.iwaitany(both).tag()).isEqualTo(2);
                device.send(new int[1], 0, 9);
                assertThat(DeviceRequest.iwaitany(both).tag()).isEqualTo(1);
                assertThatThrownBy(() -> DeviceRequest.iwaitany(both))
                        .hasMessage("iwaitany: all 2 requests have been waited for; give one that has not");
            }
        });
    }

    @Test
    void anUnmatchedMessageIsCancelled() throws Exception {
        run(device -> {
            DeviceRequest never = device.irecv(new int[1], 1 - device.id(), 99);
            assertThat(never.itest()).isNull();
            assertThat(never.cancel()).isTrue();
            assertThat(never.iwait().isCancelled()).isTrue();
        });
    }

    @Test
    void moreElementsThanTheSectionHoldsAreAnError() throws Exception {
        run(device -> {
            if (device.id() == 0) {
                device.send(new int[] {1, 2}, 1, 0);
            } else {
                assertThatThrownBy(() -> device.recv(new int[1], 0, 0))
                        .isInstanceOf(DeviceException.class)
                        .hasCauseInstanceOf(TruncationException.class);
            }
        });
    }

    @Test
    void aWrongContextAndAClosedDeviceAreRefused() throws Exception {
        try (Cluster cluster = new Cluster(1, NodeOptions.defaults())) {
            cluster.run(node -> {
                Device device = Device.of(node);
                assertThatThrownBy(() -> device.isend(new int[1], 0, 0, 8))
                        .hasMessage("isend: context 8 does not exist; use one of 0 to 7");
                assertThatThrownBy(() -> device.init(new String[0]))
                        .hasMessage("init: this device has joined already; call it once");
                device.finish();
                assertThatThrownBy(() -> device.probe(0, 0, 0)).hasMessage("probe: this device has left; make another");
            });
        }
    }

    @Test
    void aDeviceIsFoundByItsName() {
        assertThat(Device.newInstance("shm")).isNotNull();
        assertThatThrownBy(() -> Device.newInstance("mxdev"))
                .isInstanceOf(DeviceException.class)
                .hasMessage("there is no device \"mxdev\"; choose one of [auto, shm, tcp]");
        assertThatThrownBy(() -> Device.newInstance("tcp").id())
                .hasMessage("id: this device has not joined; call init before");
        assertThatThrownBy(() -> Device.newInstance("tcp").init(new String[] {"0"}))
                .hasMessage("init: 1 arguments; give none if mobula run started this process, or its rank and a"
                        + " configuration file");
    }
}
