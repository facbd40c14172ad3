package org.mobula.launch.ssh;

import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.run.RankLink;
import org.mobula.launch.ssh.host.HostsBelow;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;

/**
 * The connection of a rank to its host's agent, as the launcher sees it.
 *
 * @param hello what the rank has said of itself
 * @param host the number of its host
 * @param number the connection's number there
 * @param hosts the way to its host
 */
record RemoteLink(Hello hello, int host, int number, HostsBelow hosts) implements RankLink {
    @Override
    public void send(LauncherMessage message) {
        hosts.send(
                host,
                Frame.of(FrameKind.TO_RANK, to -> to.number(host).number(number).text(message.line())));
    }

    @Override
    public boolean isToldByItsHost() {
        return true;
    }
}
