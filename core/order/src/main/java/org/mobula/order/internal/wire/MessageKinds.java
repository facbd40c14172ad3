package org.mobula.order.internal.wire;

import org.mobula.order.internal.protocol.Message;
import org.mobula.runtime.spi.HandlerNumbers;

/** The handler numbers of messages. */
public final class MessageKinds {
    static final int REQUEST = 0;
    static final int ORDERED = 1;
    static final int HELD = 2;
    static final int STABLE = 3;
    static final int JOIN = 4;
    static final int FOUND = 5;
    static final int FREE = 6;
    static final int LEAVE = 7;
    static final int QUIT = 8;
    static final int DEPARTED = 9;
    static final int AGREEMENT = 10; // followed by a byte for the message
    static final int INSTALL = 11;
    static final int STATE = 12;
    static final int STOPPED = 13;
    static final int WITHHELD = 14;
    static final int PLACED = 15;

    /** The number of kinds. */
    public static final int COUNT = 16;

    private MessageKinds() {}

    /** A message's handler number. */
    public static int handler(Message message) {
        return HandlerNumbers.ORDER
                + switch (message) {
                    case Message.Request _ -> REQUEST;
                    case Message.Ordered _ -> ORDERED;
                    case Message.Placed _ -> PLACED;
                    case Message.Held _ -> HELD;
                    case Message.Stable _ -> STABLE;
                    case Message.Join _ -> JOIN;
                    case Message.Found _ -> FOUND;
                    case Message.Free _ -> FREE;
                    case Message.Leave _ -> LEAVE;
                    case Message.Quit _ -> QUIT;
                    case Message.Departed _ -> DEPARTED;
                    case Message.Prepare _,
                            Message.Promise _,
                            Message.Refuse _,
                            Message.Propose _,
                            Message.Accepted _ -> AGREEMENT;
                    case Message.Install _ -> INSTALL;
                    case Message.State _ -> STATE;
                    case Message.Stopped _ -> STOPPED;
                    case Message.Withheld _ -> WITHHELD;
                };
    }
}
