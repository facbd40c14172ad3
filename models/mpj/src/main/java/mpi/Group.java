package mpi;
public class Group { static final Group NOBODY = null; Group(org.mobula.message.RankGroup g){} org.mobula.message.RankGroup beneath(){return null;} static int Compare(Group a, Group b){return 0;} static int less(int a,int b){return 0;} }
